/** Ladders drawn with characters, and read again (spec/groups, section 3). */
import { type Ladder, levelsOf } from './ladder.ts'

/** What stands above and below the legs; their numbers if it is not said. */
export interface LadderLabels {
  readonly top?: readonly string[]
  readonly bottom?: readonly string[]
}

/** The labels of each leg, from left to right. */
export function labelsOf({ legs }: Ladder, labels: readonly string[] | undefined): readonly string[] {
  const shown = labels ?? Array.from({ length: legs }, (_, i) => String(i + 1))
  if (shown.length !== legs)
    throw new RangeError(`a ladder with ${legs} legs needs ${legs} labels, not ${shown.length}`)
  return shown
}

/** Draws a ladder as lines of text. */
export function drawLadder(ladder: Ladder, { top, bottom }: LadderLabels = {}): string {
  const above = labelsOf(ladder, top)
  const below = labelsOf(ladder, bottom)
  const gap = Math.max(3, ...[...above, ...below].map((label) => label.length))
  const heights = [[], ...levelsOf(ladder).flatMap((level) => [level, []])]
  const line = (rungs: readonly number[]): string =>
    Array.from({ length: ladder.legs }, (_, i) => `|${(rungs.includes(i + 1) ? '-' : ' ').repeat(gap)}`)
      .join('')
      .trimEnd()
  const labels = (shown: readonly string[]): string =>
    shown
      .map((label) => label.padEnd(gap + 1))
      .join('')
      .trimEnd()
  return [labels(above), ...heights.map(line), labels(below)].join('\n')
}

/** Reads a drawing: lines of `|` with `-` between two of them; all other lines are labels. */
export function readLadder(text: string): Ladder {
  const lines = text.split('\n').filter((line) => /^[|\- ]*\|[|\- ]*$/.test(line))
  const [first] = lines
  if (first === undefined) throw new RangeError('a drawn ladder has lines like "|---|   |"')
  const legs = [...first.matchAll(/\|/g)].map(({ index }) => index)
  return { legs: legs.length, rungs: lines.flatMap((line) => rungsIn(line, legs)) }
}

/** The left legs of the rungs in one line. */
function rungsIn(line: string, legs: readonly number[]): number[] {
  const upright = [...line.matchAll(/\|/g)].map(({ index }) => index)
  if (upright.join() !== legs.join()) throw new RangeError(`the legs of a ladder must be upright: "${line}"`)
  const between = legs.map((at, i) => line.slice(at + 1, legs[i + 1] ?? line.length))
  const rungs = between.flatMap((part, i) => (part.includes('-') ? [i + 1] : []))
  const isWhole = rungs.every((left) => left < legs.length && /^-+$/.test(between[left - 1]!))
  if (!isWhole) throw new RangeError(`a rung goes from a leg to the next without a gap: "${line}"`)
  if (rungs.some((left) => rungs.includes(left + 1)))
    throw new RangeError(`rungs beside each other must not touch: "${line}"`)
  return rungs
}
