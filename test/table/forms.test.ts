/** Forms remember what they have read; what another form says of the same body is another matter. */
import { expect, test } from 'vitest'
import { DecodeError } from '../../src/group/index.ts'
import { form, sized, wire } from '../../src/table/index.ts'

const numbers = sized((count: number) =>
  form('test', 'numbers', wire.record({ list: wire.list(wire.integer(0), count, count) })),
)

test('all seats of a process read a body once', () => {
  const body = numbers(2).write({ list: [1, 2] })
  expect(numbers(2)).toBe(numbers(2))
  expect(numbers(2).read(body)).toBe(numbers(2).read(body))
  expect(numbers(2).read({ ...body })).not.toBe(numbers(2).read(body))
})

test('a body that fits one size does not fit another, whoever has read it before', () => {
  const body = numbers(2).write({ list: [1, 2] })
  numbers(2).read(body)
  expect(() => numbers(3).read(body)).toThrow(DecodeError)
  expect(() => form('test', 'numbers', wire.record({})).read(body)).toThrow('not known')
  expect(() => form('test', 'others', wire.record({})).read(body)).toThrow('expected "test/others"')
})

test('what cannot be read is refused every time', () => {
  const body = { system: 'test', type: 'numbers', list: [1, -2] }
  expect(() => numbers(2).read(body)).toThrow(DecodeError)
  expect(() => numbers(2).read(body)).toThrow(DecodeError)
})
