/** Asking for a seat by name, in the lobby or while a game runs. */
import { useState } from 'preact/hooks'
import { prefer, settings } from '../../app/settings.ts'
import { more } from '../../words/more.ts'
import { freeName, isTaken, nameFrom } from './free-name.ts'
import { ask } from './line.ts'
import { trouble } from './state.ts'

/** A name as it is typed, and what becomes of it. */
export interface SeatWish {
  readonly name: string
  readonly setName: (name: string) => void
  /** What whoever types nothing is called. */
  readonly otherwise: string
  /** Whether somebody has that name already. */
  readonly isDouble: boolean
  /** What the button says. */
  readonly button: string
  readonly sit: (event: Event) => void
}

/** The wish for a seat at the table of a link, among these people. */
export function useSeatWish(link: string, people: readonly { readonly name: string }[]): SeatWish {
  const [name, setName] = useState(settings.value.name)
  const otherwise = freeName(more.lobby.guest, people)
  const wanted = nameFrom(name) || otherwise
  const isDouble = isTaken(wanted, people)
  const sit = (event: Event): void => {
    event.preventDefault()
    if (isDouble) return
    prefer({ name })
    trouble.value = undefined
    ask({ type: 'sit', link, name: wanted })
  }
  return { name, setName, otherwise, isDouble, button: isDouble ? more.lobby.taken : more.lobby.sit, sit }
}
