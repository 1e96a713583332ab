/** What the page shows of a table before the game. */
import { expect, test } from 'vitest'
import { createIdentity, type Founding } from '../../src/table/index.ts'
import { lobbyModel } from '../../src/web/table/worker/lobby-model.ts'

test('whoever came twice is there once, with the newest of its keys: no table begins with one person twice', () => {
  const [ada, bob] = [createIdentity().player, createIdentity().player]
  const wish = (name: string, person: string, player: string) => ({ name, person, player })
  const founding = {
    host: ada,
    charter: { seats: { min: 2, max: 3 }, continues: null },
    members: [],
    joined: [wish('Ada', ada, 'a'), wish('Bob', bob, 'lost'), wish('Bob', bob, 'found')],
  } as unknown as Founding
  const me = { player: 'a', person: ada }
  const place = { game: undefined, me, link: '', code: '', direct: false, around: false, doubt: undefined }
  expect(lobbyModel(founding, place).joined.map(({ id }) => id)).toEqual(['a', 'found'])
})
