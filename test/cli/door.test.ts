/** A host's door: one key lets somebody in, another sends it away, and a crowd goes at once. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askInLobby, Door } from '../../src/cli/online/door.ts'
import { createIdentity, type Joined } from '../../src/table/index.ts'

const wish = (name: string): Joined => ({ name, person: createIdentity().player }) as Joined

function lobby() {
  const raw: boolean[] = []
  const keys = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => raw.push(isRaw) })
  const output = new PassThrough()
  const door = new Door()
  let interrupts = 0
  const stop = askInLobby(door, () => interrupts++, keys, output)
  return { door, keys, raw, stop, shown: () => String(output.read()), interrupts: () => interrupts }
}

test('asks about one after the other, with who it is, and takes a key as the answer', async () => {
  const { door, keys, shown, stop, raw } = lobby()
  const [bob, cleo] = [door.admit(wish('Bob')), door.admit(wish('Cleo'))]
  keys.write('xyn')
  expect(await Promise.all([bob, cleo])).toEqual([true, false])
  const text = shown()
  expect(text).toMatch(/Bob asks for a seat, seen as (?:[a-z]+ ){5}\(\S{8}\);/)
  expect(text).toContain('[y] let Bob sit down  [n] send Bob away')
  expect(text).toContain('[y] let Cleo sit down  [n] send Cleo away')
  stop()
  expect(raw).toEqual([true, false])
})

test('a crowd can be sent away at once, and whoever comes later is asked about', async () => {
  const { door, keys } = lobby()
  const ghosts = ['ghost 1', 'ghost 2', 'ghost 3'].map((name) => door.admit(wish(name)))
  keys.write('w')
  expect(await Promise.all(ghosts)).toEqual([false, false, false])
  const bob = door.admit(wish('Bob'))
  keys.write('y')
  expect(await bob).toBe(true)
})

test('goes on where the game is drawn, and Ctrl-C leaves the lobby', async () => {
  const { door, keys, interrupts } = lobby()
  keys.write('\x03')
  await expect.poll(interrupts).toBe(1)
  const bob = door.admit(wish('Bob'))
  const asked: string[] = []
  door.askAt((offers, question) => {
    if (question !== undefined) asked.push(question)
    offers.find(({ key }) => key === 'n')?.take()
  })
  expect(await bob).toBe(false)
  expect(asked).toHaveLength(1)
})
