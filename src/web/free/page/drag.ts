/** Dragging with a mouse: a shortcut that selects cards and says where to. What to do with them is asked all the same. */
import { signal } from '@preact/signals'
import { dropMenu } from './hand-menu.ts'
import type { Spot } from './menu.ts'
import { hand, moveCard, path, select, selectedCards } from './selection.ts'

/** The card of my hand that is being dragged. */
export const dragged = signal<string | undefined>(undefined)

/** For a card of my hand: it is dragged alone, unless it is selected with others. */
export function dragCard(key: string) {
  return {
    draggable: true,
    onDragStart: () => {
      if (!selectedCards.value.some((card) => card.key === key)) select({ kind: 'hand', keys: [key] })
      dragged.value = key
    },
    onDragEnd: () => {
      dragged.value = undefined
    },
    ...dropHere((from) => {
      const place = (of: string): number => hand.value.findIndex((card) => card.key === of)
      moveCard(from, place(key) - place(from))
      select()
    }),
  }
}

/** For a pile or a chair: what is dropped there is asked about. */
export function dropOn(spot: Spot) {
  return dropHere(() => {
    path.value = [dropMenu(spot)]
  })
}

function dropHere(act: (key: string) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (dragged.value !== undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged.value !== undefined) act(dragged.value)
      dragged.value = undefined
    },
  }
}
