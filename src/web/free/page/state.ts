/** What the page knows of a free table, as signals. */
import { batch, computed, signal } from '@preact/signals'
import { type Face, type Lying, present } from '../../../games/free/index.ts'
import type { FreeQuestion } from '../../../games/free/play/index.ts'
import type { Tell } from '../../protocol.ts'
import { ask, listen } from '../../table/page/line.ts'
import { table, who } from '../../table/page/state.ts'
import { f } from '../../words/free.ts'
import type { Who } from '../../words/messages.ts'
import { type FreeModel, type FreeOutcomeModel, type Happening, mostHappenings } from '../model.ts'
import { forgetPictures, showPicture } from './picture-addresses.ts'

/** The table as this seat sees it. */
export const free = signal<FreeModel | undefined>(undefined)
/** What happened in this round. */
export const happenings = signal<readonly Happening[]>([])
/** What I am asked. */
export const question = signal<FreeQuestion | undefined>(undefined)
/** How it ended. */
export const outcome = signal<FreeOutcomeModel | undefined>(undefined)
/** Whether the end is shown in front of the table. */
export const showsEnd = signal(true)

/** Whether the score sheet, and the notes, are open. */
export const showsScores = signal(false)
export const showsNotepad = signal(false)

/** What is agreed on. */
export const rules = computed(() => {
  const played = table.value?.rules
  return played?.game === 'free' ? played : undefined
})

/** The chairs of those who are there. */
export const chairs = computed(() => (free.value ? present(free.value.top) : []))

/** My chair, as long as I sit on it. */
export const myChair = computed(() => chairs.value.find((chair) => chair === free.value?.me))

/** What I know a card to be. */
export function faceOf({ id, face }: Lying): Face | undefined {
  return face ?? free.value?.known.get(id)
}

/** How whoever sits on a chair is called. */
export function whoAt(chair: number): Who {
  return who(free.value?.players[chair] ?? -1)
}

/** What a pile is called here. */
export function pileWords(name: string): string {
  const pile = free.value?.top.piles.find((one) => one.name === name)
  if (pile === undefined || pile.owner === null) return f.pile(name)
  return f.ownPile(f.pile(name.slice(0, name.lastIndexOf(' '))), whoAt(pile.owner))
}

/** What the dice show that were rolled last, until something else is done. */
export const dice = computed(() => happenings.value.at(-1)?.dice)

listen({ hear, clear })
// This part of the page is loaded when the table may have begun already.
ask({ type: 'look' })

function hear(message: Tell): void {
  switch (message.type) {
    case 'free':
      return batch(() => {
        free.value = message.free
        happenings.value = withNews(message.isWhole ? [] : happenings.value, message.happenings)
      })
    case 'free picture':
      return showPicture(message.digest, message.bytes)
    case 'free question':
      question.value = message.question
      return
    case 'free over':
      outcome.value = message.outcome
  }
}

/** What happened, with what is new; the same list if nothing is. */
function withNews(known: readonly Happening[], news: readonly Happening[]): readonly Happening[] {
  return news.length === 0 ? known : [...known, ...news].slice(-mostHappenings)
}

function clear(): void {
  forgetPictures()
  free.value = undefined
  happenings.value = []
  question.value = undefined
  outcome.value = undefined
  showsEnd.value = true
  showsScores.value = false
  showsNotepad.value = false
}
