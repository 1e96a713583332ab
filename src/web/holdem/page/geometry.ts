/** Where everybody sits: places around the table in percent of its box, upright (phones) and wide. Place 0 is at the bottom. */

/** A point in percent of the table's box. */
export interface Spot {
  readonly x: number
  readonly y: number
}

type Line = readonly (readonly [number, number])[]

/** The places of one to nine others, clockwise from the left of place 0. */
const upright: readonly Line[] = [
  [[50, 11]],
  [
    [18, 19],
    [82, 19],
  ],
  [
    [14, 28],
    [50, 11],
    [86, 28],
  ],
  [
    [14, 66],
    [19, 17],
    [81, 17],
    [86, 66],
  ],
  [
    [14, 66],
    [14, 29],
    [50, 11],
    [86, 29],
    [86, 66],
  ],
  [
    [14, 68],
    [14, 33],
    [29, 11],
    [71, 11],
    [86, 33],
    [86, 68],
  ],
  [
    [14, 68],
    [14, 33],
    [17, 12],
    [50, 9],
    [83, 12],
    [86, 33],
    [86, 68],
  ],
  [
    [14, 82],
    [14, 63],
    [14, 33],
    [24, 11],
    [76, 11],
    [86, 33],
    [86, 63],
    [86, 82],
  ],
  [
    [14, 82],
    [14, 63],
    [14, 33],
    [17, 12],
    [50, 9],
    [83, 12],
    [86, 33],
    [86, 63],
    [86, 82],
  ],
]

const wide: readonly Line[] = [
  [[50, 12]],
  [
    [17, 24],
    [83, 24],
  ],
  [
    [9, 46],
    [50, 12],
    [91, 46],
  ],
  [
    [9, 56],
    [27, 13],
    [73, 13],
    [91, 56],
  ],
  [
    [9, 56],
    [21, 16],
    [50, 11],
    [79, 16],
    [91, 56],
  ],
  [
    [13, 72],
    [9, 35],
    [33, 11],
    [67, 11],
    [91, 35],
    [87, 72],
  ],
  [
    [16, 78],
    [7, 45],
    [23, 14],
    [50, 11],
    [77, 14],
    [93, 45],
    [84, 78],
  ],
  [
    [22, 82],
    [7, 57],
    [11, 23],
    [36, 11],
    [64, 11],
    [89, 23],
    [93, 57],
    [78, 82],
  ],
  [
    [23, 83],
    [7, 61],
    [9, 28],
    [29, 12],
    [50, 11],
    [71, 12],
    [91, 28],
    [93, 61],
    [77, 83],
  ],
]

const mine = { upright: { x: 50, y: 84 }, wide: { x: 50, y: 82 } }

/** Both places of a seat. */
export interface SeatSpots {
  readonly upright: Spot
  readonly wide: Spot
}

/** Where the player at this place sits, of so many. */
export function seatPlace(place: number, count: number): SeatSpots {
  if (place === 0) return mine
  const spot = (lines: readonly Line[]): Spot => {
    const [x, y] = lines[count - 2]?.[place - 1] ?? [50, 10]
    return { x, y }
  }
  return { upright: spot(upright), wide: spot(wide) }
}

/** Where the chips of that player lie. */
export function betPlace(place: number, count: number): SeatSpots {
  if (place === 0) return { upright: { x: 50, y: 62.5 }, wide: { x: 50, y: 62 } }
  const { upright: up, wide: far } = seatPlace(place, count)
  return { upright: inward(up), wide: { x: far.x + (50 - far.x) * 0.42, y: far.y + (46 - far.y) * 0.42 } }
}

/** On a phone chips lie beside those at the edges and below those at the top, clear of the board and of my cards. */
function inward({ x, y }: Spot): Spot {
  if (x > 30 && x < 70) return { x, y: y + 14 }
  if (y > 75) return { x: x < 50 ? x + 12.5 : x - 12.5, y: y - 10.5 }
  // Those above the middle have the pot beside them.
  return { x: x < 50 ? x + 20 : x - 20, y: y < 20 ? y + 4 : y < 47 ? y - 4 : y }
}

/** Where there is room for what somebody says: towards the middle from the edges, and below those at the top. */
export function bubbleSide({ upright: up, wide: far }: SeatSpots): string {
  const across = up.x < 35 ? 'rightwards' : up.x > 65 ? 'leftwards' : 'centred'
  return Math.min(up.y, far.y) < 31 ? `${across} below` : across
}

/** A place as custom properties of a style. */
export function placed({ upright: up, wide: far }: SeatSpots): Record<string, string> {
  return { '--ux': `${up.x}%`, '--uy': `${up.y}%`, '--wx': `${far.x}%`, '--wy': `${far.y}%` }
}
