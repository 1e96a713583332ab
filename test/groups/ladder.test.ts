/** Ladders (spec/groups, section 3): every permutation has one, and following its lines, as text or as a picture, gives it back. */
import { describe, expect, test } from 'vitest'
import {
  conjugate,
  drawLadder,
  drawLadderSvg,
  type Ladder,
  ladderOf,
  levelsOf,
  permutationOf,
  readLadder,
  typeOf,
} from '../../src/groups/index.ts'
import { allPermutations } from './all-permutations.ts'

/** How many pairs a permutation turns round. */
function inversions(images: readonly number[]): number {
  return images.flatMap((a, i) => images.slice(i + 1).filter((b) => b < a)).length
}

/** Goes down each leg of the picture, by nothing but the coordinates of its lines. */
function followed(svg: string): number[] {
  const numbers = (pattern: RegExp): number[][] =>
    [...svg.matchAll(pattern)].map(([, ...found]) => found.map(Number))
  const legs = numbers(/d="M(\d+) (\d+)V(\d+)"/g)
  const rungs = numbers(/d="M(\d+) (\d+)H(\d+)"/g).sort(([, a], [, b]) => a! - b!)
  return legs.map(([start, top, bottom]) => {
    let x = start!
    for (const [left, y, right] of rungs) {
      expect(y).toBeGreaterThan(top!)
      expect(y).toBeLessThan(bottom!)
      if (x === left) x = right!
      else if (x === right) x = left!
    }
    return legs.findIndex(([at]) => at === x) + 1
  })
}

describe('a ladder', () => {
  test('of 1 → 3, 2 → 1, 3 → 2 has two rungs', () => {
    expect(ladderOf([3, 1, 2])).toEqual({ legs: 3, rungs: [1, 2] })
    expect(drawLadder(ladderOf([3, 1, 2]))).toBe(
      ['1   2   3', '|   |   |', '|---|   |', '|   |   |', '|   |---|', '|   |   |', '1   2   3'].join('\n'),
    )
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'leads where the permutation does, with no rung too many: all of S%i',
    (n) => {
      for (const sigma of allPermutations(n)) {
        const ladder = ladderOf(sigma)
        expect(permutationOf(ladder)).toEqual(sigma)
        expect(ladder.rungs).toHaveLength(inversions(sigma))
      }
    },
  )

  test.each([1, 2, 3, 4, 5])('is read from its text, and followed in its picture: all of S%i', (n) => {
    for (const sigma of allPermutations(n)) {
      const ladder = ladderOf(sigma)
      expect(permutationOf(readLadder(drawLadder(ladder)))).toEqual(sigma)
      expect(followed(drawLadderSvg(ladder))).toEqual(sigma)
    }
  })

  test('with the same rungs added at both ends is a conjugate: the type stays', () => {
    for (const sigma of allPermutations(4)) {
      const { rungs } = ladderOf([2, 1, 4, 3])
      const added = ladderOf(sigma).rungs
      const longer: Ladder = { legs: 4, rungs: [...[...added].reverse(), ...rungs, ...added] }
      expect(permutationOf(longer)).toEqual(conjugate([2, 1, 4, 3], sigma))
      expect(typeOf(permutationOf(longer))).toEqual([{ size: 2, cycles: 2 }])
    }
  })

  test('has rungs beside each other only where they do not touch', () => {
    for (const level of allPermutations(5).flatMap((sigma) => levelsOf(ladderOf(sigma))))
      for (const left of level) expect(level).not.toContain(left + 1)
  })
})

describe('labels', () => {
  test('stand above and below the legs', () => {
    const text = drawLadder(ladderOf([2, 1]), { top: ['Ann', 'Bob'], bottom: ['wolf', 'villager'] })
    expect(text.split('\n')[0]).toBe('Ann      Bob')
    expect(text.split('\n').at(-1)).toBe('wolf     villager')
    expect(permutationOf(readLadder(text))).toEqual([2, 1])
  })

  test('are words in a picture, whatever is in them', () => {
    const svg = drawLadderSvg(ladderOf([1, 2]), { top: ['<b>', 'a&b'] })
    expect(svg).toContain('>&lt;b&gt;</text>')
    expect(svg).toContain('>a&amp;b</text>')
  })

  test('must be as many as legs', () => {
    expect(() => drawLadder(ladderOf([1, 2]), { top: ['one'] })).toThrow('needs 2 labels, not 1')
    expect(() => drawLadderSvg(ladderOf([1, 2]), { bottom: ['one'] })).toThrow('needs 2 labels, not 1')
  })
})

describe('what is no ladder', () => {
  test.each([
    ['no lines', 'a b c', 'a drawn ladder has lines like'],
    ['a leg that is not upright', '|   |\n|  |', 'must be upright'],
    ['a rung with a gap', '|- -|', 'without a gap'],
    ['a rung that leads nowhere', '|   |--', 'without a gap'],
    ['rungs that touch', '|---|---|', 'must not touch'],
  ])('%s', (_, text, sentence) => {
    expect(() => readLadder(text)).toThrow(sentence)
  })

  test('a rung beside the legs', () => {
    expect(() => permutationOf({ legs: 2, rungs: [2] })).toThrow('no rung from leg 2')
  })
})
