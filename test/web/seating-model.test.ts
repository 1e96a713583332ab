import { describe, expect, test } from 'vitest'
import { createIdentity, type Founding, fingerprint } from '../../src/table/index.ts'
import { seatingModel } from '../../src/web/table/worker/seating-model.ts'

const [ada, bob, cleo] = [createIdentity(), createIdentity(), createIdentity()].map(({ player }) => player)
const named = (name: string, person: string | undefined) => ({ name, person, player: `seat of ${name}` })
const founding = {
  host: ada,
  charter: { seats: { min: 2, max: 3 } },
  members: [named('Ada', ada), named('Bob', bob)],
  joined: [named('Ada', ada), named('Bob', bob), named('Cleo', cleo), named('Bob again', bob)],
} as unknown as Founding

const relayed = { direct: false, around: false }

const seating = (person: string | undefined, here: readonly (string | undefined)[], of = founding) =>
  seatingModel(of, {
    link: 'link',
    me: { player: person === cleo ? 'seat of Cleo' : '', person: person ?? '' },
    here: here as string[],
    gone: [],
    direct: true,
    around: false,
  })

describe('who may still sit down', () => {
  test('the host is asked about whoever is here and has no seat, and nobody else is', () => {
    expect(seating(ada, [ada, bob, cleo]).asking.map(({ name }) => name)).toEqual(['Cleo'])
    expect(seating(ada, [ada, bob]).asking).toEqual([])
    expect(seating(bob, [ada, bob, cleo])).toMatchObject({ asking: [], mayAsk: false })
    expect(seating(cleo, [ada, bob, cleo])).toMatchObject({ asking: [], mayAsk: true, hasAsked: true })
  })

  test('whoever asks is told whether the host is here to let it in', () => {
    expect(seating(cleo, [ada, bob, cleo])).toMatchObject({ hasAsked: true, isHostHere: true })
    expect(seating(cleo, [bob, cleo])).toMatchObject({ hasAsked: true, isHostHere: false })
  })

  test('whoever asks sees who hosts the table, and who gives the order', () => {
    expect(seating(cleo, [ada, bob, cleo])).toMatchObject({
      host: 'Ada',
      hostWords: fingerprint(ada ?? ''),
      direct: true,
      around: false,
    })
  })

  test('nobody at a full table, until somebody has left it for good', () => {
    const full = { ...founding, charter: { seats: { min: 2, max: 2 } } } as unknown as Founding
    expect(seating(cleo, [ada, bob, cleo], full).mayAsk).toBe(false)
    expect(seating(ada, [ada, bob, cleo], full).asking).toEqual([])
    const place = {
      link: '',
      me: { player: '', person: cleo ?? '' },
      here: [],
      gone: ['seat of Bob'],
      ...relayed,
    }
    expect(seatingModel(full, place).mayAsk).toBe(true)
  })
})
