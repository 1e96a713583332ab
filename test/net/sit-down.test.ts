import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostTable, type JoinOptions, joinTable, keepInMemory } from '../../src/net/index.ts'
import { type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { auditInParts } from '../../src/table/audit/audit-parts.ts'
import { keepInFolder } from '../../src/table/files/keep-folder.ts'
import { audit, type Founding, type Player } from '../../src/table/index.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'
import { emptyFolder } from '../temporary.ts'
import { until } from './until.ts'

const count = 3
const game = keptRounds(count)
let relay: RunningRelay

beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay.close())

/** The log that a seat has kept in a folder. */
const linesKeptIn = (folder: string): string[] =>
  globSync(join(folder, '*', 'log.jsonl')).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))

const newTable = (players: number) => ({ table: { relay: relay.url, terms: roundsTerms(players) } })

describe('a table by its link', () => {
  test('is hosted and joined, and played to its end', async () => {
    const told: string[][] = []
    const onJoined = (names: readonly string[]): unknown => told.push([...names])
    const host = await hostTable({ ...newTable(3), name: 'Ann', game, onJoined })
    const guests = []
    for (const name of ['Bob', 'Cleo']) guests.push(await joinTable({ link: host.link, name, game }))
    expect((await host.seated()).players).toHaveLength(3)
    expect(await Promise.all([host, ...guests].map((seat) => seat.result))).toEqual([count, count, count])
    expect(told.at(-1)).toEqual(['Ann', 'Bob', 'Cleo'])
    expect(host.founding.members.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo'])
    await Promise.all([host, ...guests].map((seat) => seat.leave()))
  })

  test('says at its end who came to another result, and blames nobody', async () => {
    const [anns, faults] = [emptyFolder(), [] as string[]]
    const onEvent = ({ kind }: { kind: string }): void => void (kind === 'fault' && faults.push(kind))
    const other: typeof game = async (seat) => (await game(seat)) + 1
    const host = await hostTable({ ...newTable(3), name: 'Ann', game, onEvent, keep: keepInFolder(anns) })
    const bob = await joinTable({ link: host.link, name: 'Bob', game, onEvent })
    const cleo = await joinTable({ link: host.link, name: 'Cleo', game: other, onEvent })
    expect(await Promise.all([host.result, bob.result, cleo.result])).toEqual([count, count, count + 1])
    const [ann, second, third] = (await host.seated()).players
    const alike = { same: [ann, second], others: [third], silent: [] }
    expect(await host.agreement).toEqual(alike)
    expect(await bob.agreement).toEqual(alike)
    expect(await cleo.agreement).toEqual({ same: [third], others: [ann, second], silent: [] })
    expect(faults).toEqual([])
    await Promise.all([host, bob, cleo].map((seat) => seat.leave()))
    const lines = linesKeptIn(anns)
    const { clean, otherResults, strays } = await audit(lines, () => game)
    expect({ clean, otherResults, strays }).toEqual({ clean: true, otherResults: [third], strays: [] })
    expect((await audit(lines, () => other)).otherResults).toEqual([ann, second])
    const sequenced = lines.filter((line) => !line.startsWith('{"mine"'))
    expect((await auditInParts(sequenced, () => game))?.otherResults).toEqual([third])
  })

  test('is gone on with by whoever comes back, host and guest, in the lobby and in the game', async () => {
    const [anns, bobs] = [keepInFolder(emptyFolder()), keepInFolder(emptyFolder())]
    const first = await hostTable({ ...newTable(2), name: 'Ann', game, keep: anns })
    const { link } = first
    await first.leave()
    const host = await hostTable({ table: { link }, name: 'Ann', game, keep: anns })
    let crash = (): void => {}
    const crashed = new Promise<void>((resolve) => {
      crash = resolve
    })
    const dying = keptRounds(count, {
      onRound: (number) => {
        if (number < 2) return
        crash()
        return new Promise(() => {})
      },
    })
    const lost = await joinTable({ link, name: 'Bob', game: dying, keep: bobs })
    await crashed
    await lost.leave()
    const agree = (): never => {
      throw new Error('who has a seat is not asked again')
    }
    const back = await joinTable({ link, name: 'Bob', game, keep: bobs, agree })
    expect(await Promise.all([host.result, back.result])).toEqual([count, count])
    expect(host.founding.members.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
    await Promise.all([host.leave(), back.leave()])
  })

  test('has no two people of one name, whoever is faster', async () => {
    const host = await hostTable({ ...newTable(3), name: 'Ann', game })
    const { link } = host
    await expect(joinTable({ link, name: 'ann', game })).rejects.toThrow(
      'the name "ann" is taken at this table: choose another',
    )
    const both = await Promise.allSettled([1, 2].map(() => joinTable({ link, name: 'Bob', game })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(host.founding.joined.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
    for (const one of both) if (one.status === 'fulfilled') await one.value.leave()
    await host.leave()
  })

  test('is joined by nobody who does not agree to its charter', async () => {
    const host = await hostTable({ ...newTable(2), name: 'Ann', game })
    const asked: string[] = []
    const agree = (charter: { game: string }, by: string): boolean => {
      asked.push(`${charter.game} ${by}`)
      return false
    }
    await expect(joinTable({ link: host.link, name: 'Bob', game, agree })).rejects.toThrow(
      'nothing was signed',
    )
    expect(asked).toEqual([`rounds ${host.person.player}`])
    expect(host.founding.joined.map(({ name }) => name)).toEqual(['Ann'])
    await host.leave()
  })

  test('is hosted by nobody but its host', async () => {
    const host = await hostTable({ ...newTable(2), name: 'Ann', game })
    const claim = hostTable({ table: { link: host.link }, name: 'Eve', game, keep: keepInMemory() })
    await expect(claim).rejects.toThrow('made by somebody else')
    await host.leave()
  })

  test('asks again for a name where somebody was quicker, and can be given up on the way', async () => {
    const host = await hostTable({ ...newTable(3), name: 'Ann', game })
    const { link } = host
    const wanted = ['Ann', 'Bob']
    const refusals: unknown[] = []
    const name: JoinOptions<number>['name'] = (_, refused) => {
      refusals.push(refused?.message)
      return { name: wanted.shift() as string }
    }
    const guest = await joinTable({ link, name, game })
    expect(refusals).toEqual([undefined, expect.stringContaining('"Ann" is taken')])
    expect(guest.founding.joined.map((one) => one.name)).toEqual(['Ann', 'Bob'])
    const left = joinTable({ link, name: 'Dan', game, onComing: (visit) => visit.leave() })
    await expect(left).rejects.toThrow('left the table')
    await Promise.all([guest.finish(), host.finish()])
  })

  test('is begun by hand with whom the host chooses, and later lets in whom it chooses', async () => {
    let go = (): void => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const slow = keptRounds(count, { onRound: () => held })
    const table = { relay: relay.url, terms: { ...roundsTerms(2), seats: { min: 2, max: 4 } } }
    const host = await hostTable({ table, name: 'Ann', game: slow, seats: 'by hand' })
    const [bob, cleo, dan] = await Promise.all(
      ['Bob', 'Cleo', 'Dan'].map((name) => joinTable({ link: host.link, name, game: slow })),
    )
    const playerOf = (name: string): Player =>
      host.founding.joined.find((one) => one.name === name)?.player as Player
    await until(() => host.founding.joined.length === 4)
    expect(host.founding.table).toBeUndefined()
    await host.start(['Ann', 'Cleo'].map(playerOf))
    await cleo?.seated()
    await host.admit(playerOf('Dan'))
    await dan?.seated()
    go()
    expect(await Promise.all([host.result, cleo?.result, dan?.result])).toEqual([count, count, count])
    expect(host.founding.members.map(({ name }) => name)).toEqual(['Ann', 'Cleo', 'Dan'])
    await Promise.all([host, bob, cleo, dan].map((seat) => seat?.leave()))
  })

  test('lets somebody look on before it asks for a seat, who can also go without one', async () => {
    const host = await hostTable({ ...newTable(2), name: 'Ann', game })
    let ask = (_: { name: string }): void => {}
    const press = new Promise<{ name: string }>((resolve) => {
      ask = resolve
    })
    const comes = joinTable({ link: host.link, name: () => press, game })
    let visit: { leave(): void; founding: Founding } | undefined
    const goes = joinTable({
      link: host.link,
      name: () => new Promise(() => {}),
      game,
      onComing(way) {
        visit = way
      },
    })
    await until(() => visit?.founding.joined.length === 1)
    visit?.leave()
    await expect(goes).rejects.toThrow('left the table')
    ask({ name: 'Bob' })
    const guest = await comes
    expect(await Promise.all([host.result, guest.result])).toEqual([count, count])
    await Promise.all([host.leave(), guest.leave()])
  })

  test('that nobody has made is refused with a sentence', async () => {
    const host = await hostTable({ ...newTable(2), name: 'Ann', game })
    const [before, key] = host.link.split('#') as [string, string]
    const wrong = `${before.slice(0, -8)}aaaaaaab#${key}`
    await expect(joinTable({ link: wrong, name: 'Bob', game })).rejects.toThrow(/table/)
    await host.leave()
  })

  test('seats as many as its charter allows, whoever else asks while it is played', async () => {
    let go = (): void => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const slow = keptRounds(count, { onRound: () => held })
    const terms = roundsTerms(2)
    const table = { relay: relay.url, terms: { ...terms, seats: { min: 2, max: 3 } } }
    const host = await hostTable({ table, name: 'Ann', game: slow, seats: 2 })
    const bob = await joinTable({ link: host.link, name: 'Bob', game: slow })
    await host.seated()
    const late = []
    for (const name of ['Cleo', 'Dan']) late.push(await joinTable({ link: host.link, name, game: slow }))
    await late[0]?.seated()
    go()
    expect(await Promise.all([host.result, bob.result])).toEqual([count, count])
    expect(host.founding.members.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo'])
    await Promise.all([host, bob, ...late].map((seat) => seat.leave()))
  })
})
