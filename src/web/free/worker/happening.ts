/** What the page is told of something that happened: what everybody saw, and what I was shown. */
import type { Face, Tabletop, Wish } from '../../../games/free/index.ts'
import type { FreeEvent, FreeView } from '../../../games/free/play/index.ts'
import type { Happening } from '../model.ts'

/** The event, with what the table before it and what I see after it say about it. */
export function happeningOf(event: FreeEvent, before: Tabletop, after: FreeView): Happening {
  const { by, wish, refused, against, dice, lost, isAway } = event
  const from = wish && refused === undefined ? sourceOf(wish, before) : undefined
  return { by, wish, refused, against, dice, lost, isAway, from, faces: facesIn(event, before, after) }
}

/** What of the cards that it is about can be named here. */
function facesIn({ wish, shown }: FreeEvent, before: Tabletop, { top, faceOf }: FreeView): readonly Face[] {
  if (shown !== undefined) {
    const inHands = top.chairs.flatMap(({ hand }) => hand)
    return shown.flatMap((id) => inHands.find((card) => card.id === id)?.face ?? faceOf(id) ?? [])
  }
  return wish && movesCards(wish) ? facesOf(wish.cards, before) : shownSince(before, top)
}

/** Whether cards only change their place. */
function movesCards(wish: Wish): wish is Wish & { do: 'draw' | 'move' } {
  return wish.do === 'draw' || wish.do === 'move'
}

/** What everybody knows of these cards. */
function facesOf(ids: readonly number[], { piles }: Tabletop): readonly Face[] {
  const cards = piles.flatMap((pile) => pile.cards).filter(({ id }) => ids.includes(id))
  return cards.flatMap(({ face }) => face ?? [])
}

/** The pile that the cards of a wish lay on, if it was one. */
function sourceOf(wish: Wish, { piles }: Tabletop): string | undefined {
  if (!('cards' in wish)) return undefined
  const found = piles.filter(({ cards }) => cards.some(({ id }) => wish.cards.includes(id)))
  return found.length === 1 ? found[0]?.name : undefined
}

/** What everybody knows after this and did not know before. */
function shownSince(before: Tabletop, after: Tabletop): readonly Face[] {
  const known = publicFaces(before)
  return publicFaces(after).filter((face) => {
    const place = known.indexOf(face)
    if (place >= 0) known.splice(place, 1)
    return place < 0
  })
}

function publicFaces({ piles, chairs, underWay }: Tabletop): Face[] {
  const cards = [
    ...piles.flatMap((pile) => pile.cards),
    ...chairs.flatMap(({ hand }) => hand),
    ...underWay.map(({ card }) => card),
  ]
  return cards.flatMap(({ face }) => (face === null ? [] : [face]))
}
