/** What the sheet asks, step by step: what can be done, then where to. Every way ends in a wish, or in something that is mine alone. */
import { isPossible, type Wish } from '../../../games/free/index.ts'
import type { MeantCard } from '../../../games/free/play/index.ts'
import { free } from './state.ts'

/** A wish, with the cards of my hand that are meant. */
export interface Doing {
  readonly wish: Wish
  readonly cards?: readonly MeantCard[]
}

/** Something on the table that stands for a choice: whoever taps it chooses. */
export type Spot = { readonly pile: string } | { readonly chair: number }

/** One of several things to choose. */
export interface Choice {
  readonly label: string
  readonly spot?: Spot
  readonly next: Next
}

/** A list to choose from. */
export interface Menu {
  readonly title: string
  readonly choices: readonly Choice[]
}

/** A number to choose. */
export interface Amount {
  readonly title: string
  readonly min: number
  readonly max: number
  readonly start: number
  readonly button: (amount: number) => string
  readonly leadsTo: (amount: number) => Next
}

/** A few words to type. */
export interface Words {
  readonly title: string
  readonly button: string
  readonly called: (text: string) => Next
}

/** Something to read. */
export interface Reading {
  readonly title: string
  /** Something to take along. */
  readonly text?: string
}

/** What the sheet shows. */
export type Panel = Menu | Amount | Words | Reading

/** What follows a choice. */
export type Next = Doing | Panel | { readonly act: () => void }

/** Choices that lead somewhere: wishes that are possible now, and menus with something in them. */
export function open(choices: readonly (Choice | false | undefined)[]): readonly Choice[] {
  return choices.filter((choice): choice is Choice => !!choice && leadsOn(choice.next))
}

function leadsOn(next: Next): boolean {
  const { top, me } = free.value ?? {}
  if ('wish' in next) return top !== undefined && me !== undefined && isPossible(top, me, next.wish)
  if ('choices' in next) return next.choices.some((choice) => leadsOn(choice.next))
  return 'min' in next ? next.max >= next.min : true
}

/** Asks once more before a wish. */
export function sure(title: string, label: string, doing: Doing): Menu {
  return { title, choices: [{ label, next: doing }] }
}
