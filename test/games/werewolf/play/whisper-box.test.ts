/** Boxes for whispers (spec/werewolf, section 10): one receiver, one size, one use. */
import { describe, expect, test } from 'vitest'
import {
  boxBytes,
  type Ends,
  emptyBox,
  openWhisper,
  sealWhisper,
} from '../../../../src/games/werewolf/play/whisper-box.ts'
import { group, type Point, type Scalar } from '../../../../src/group/index.ts'
import { scalarsFrom } from '../../../../src/proofs/index.ts'
import { diaryRoom, fitting, roomLeft, wordsRoom } from '../../../../src/web/werewolf/page/room-to-write.ts'

const [a, b, c] = scalarsFrom(new Uint8Array(32).fill(7), 'test', 3) as [Scalar, Scalar, Scalar]
const keyOf = (secret: Scalar): Point => group.mul(group.base, [secret]) as Point
const context = new TextEncoder().encode('night 1, by ann')
const sending: Ends = { context, to: 'bob', secret: a, key: keyOf(b) }
const reading: Ends = { context, to: 'bob', secret: b, key: keyOf(a) }

describe('a box', () => {
  test('is opened by its receiver', () => {
    expect(openWhisper(reading, sealWhisper(sending, 'the miller, tonight'))).toBe('the miller, tonight')
  })

  test.each([
    ['another receiver', { ...reading, secret: c }],
    ['one who is not meant', { ...reading, to: 'cleo' }],
    ['one who takes it for another’s', { ...reading, key: keyOf(c) }],
    ['one who looks for it in another statement', { ...reading, context: new Uint8Array(4) }],
  ])('is not opened by %s', (_, ends) => {
    expect(openWhisper(ends, sealWhisper(sending, 'hush'))).toBeUndefined()
  })

  test('has one size, whatever is in it', () => {
    for (const words of ['', 'x', 'long '.repeat(100)])
      expect(sealWhisper(sending, words)).toHaveLength(boxBytes)
    expect(emptyBox(crypto.getRandomValues(new Uint8Array(32)))).toHaveLength(boxBytes)
  })

  test('that was changed, or is empty, says nothing', () => {
    const box = sealWhisper(sending, 'hush')
    expect(openWhisper(reading, box.with(40, box[40]! ^ 1))).toBeUndefined()
    expect(openWhisper(reading, emptyBox(crypto.getRandomValues(new Uint8Array(32))))).toBeUndefined()
  })

  test('holds as many whole characters as fit', () => {
    expect(openWhisper(reading, sealWhisper(sending, '🐺'.repeat(100)))).toBe('🐺'.repeat(59))
  })

  test('of another statement has another key: two boxes with the same words have nothing in common', () => {
    const elsewhere = new TextEncoder().encode('night 2, by ann')
    const [one, two] = [sending, { ...sending, context: elsewhere }].map((ends) => sealWhisper(ends, 'hush'))
    const equal = one!.filter((byte, i) => byte === two![i]).length
    expect(equal).toBeLessThan(16)
  })
})

test('what can be typed into a diary arrives whole, in every script', () => {
  for (const letter of ['a', 'ä', '字', '🐺']) {
    const typed = fitting(letter.repeat(400), diaryRoom)
    expect(roomLeft(typed, diaryRoom)).toBeLessThan(new TextEncoder().encode(letter).length)
    expect(openWhisper(reading, sealWhisper(sending, typed))).toBe(typed)
  }
  expect(fitting('字'.repeat(400), wordsRoom)).toBe('字'.repeat(300))
})
