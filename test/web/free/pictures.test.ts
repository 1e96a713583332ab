/** Pictures of cards between programs: what comes is what the recipe names, whoever asks gets it a bounded number of times, and liars are left. */
import { expect, test } from 'vitest'
import type { RecipePicture } from '../../../src/games/free/index.ts'
import { longestProgramWords } from '../../../src/net/index.ts'
import type { Clock } from '../../../src/table/index.ts'
import { digestOf, isPicture } from '../../../src/web/free/picture.ts'
import { partsOf, readWords, written } from '../../../src/web/free/worker/picture-words.ts'
import { Pictures } from '../../../src/web/free/worker/pictures.ts'
import type { KeptPictures } from '../../../src/web/keep/pictures.ts'

/** The head of a JPEG of this size, and as many bytes as wanted. */
function jpeg(length: number, [width, height] = [200, 280], seed = 1): Uint8Array {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8]
  const size = [height! >> 8, height! & 255, width! >> 8, width! & 255, 1, 1, 0x11, 0]
  const bytes = new Uint8Array(length)
  bytes.set([...head, ...size])
  for (let i = head.length + size.length; i < length; i++) bytes[i] = (i * seed) & 255
  return bytes
}

const asWanted = (face: string, bytes: Uint8Array): RecipePicture => ({
  face,
  digest: digestOf(bytes),
  bytes: bytes.length,
})

function keeping(
  ...pictures: readonly Uint8Array[]
): KeptPictures & { readonly all: Map<string, Uint8Array> } {
  const all = new Map(pictures.map((bytes) => [digestOf(bytes), bytes]))
  return {
    all,
    get: async (digest) => all.get(digest),
    put: async (digest, bytes) => void all.set(digest, bytes),
  }
}

/** Time that passes as soon as somebody waits for it. */
function hastyClock(): Clock {
  let now = 0
  return {
    now: () => now,
    after(milliseconds, work) {
      const timer = setTimeout(() => {
        now += milliseconds
        work()
      })
      return () => clearTimeout(timer)
    },
  }
}

/** Programs that hear each other at once; `heard` is everything that was said. */
function company() {
  const programs = new Map<string, { hear(person: string, text: string): void }>()
  const heard: { from: string; to: string; text: string }[] = []
  const line = (me: string) => ({
    people: () => [...programs.keys()].filter((person) => person !== me),
    hasSeat: (person: string) => !person.startsWith('watcher'),
    send(to: string, text: string) {
      heard.push({ from: me, to, text })
      setTimeout(() => programs.get(to)?.hear(me, text))
      return programs.has(to)
    },
  })
  const sit = (me: string, wanted: readonly RecipePicture[], kept: KeptPictures) => {
    const got: string[] = []
    const onPicture = (digest: string): number => got.push(digest)
    const pictures = new Pictures({ wanted, kept, line: line(me), onPicture, clock: hastyClock() })
    programs.set(me, pictures)
    return { pictures, got }
  }
  return { programs, heard, line, sit }
}

const [fox, hen] = [jpeg(9000), jpeg(40, [100, 100], 3)]
const wanted = [asWanted('fox', fox), asWanted('hen', hen)]

test('whoever lacks pictures asks for all of them, gets them in parts, keeps them, and can give them on', async () => {
  const { heard, sit, programs } = company()
  const [ann, bobs] = [sit('ann', wanted, keeping(fox, hen)), keeping()]
  await ann.pictures.gather()
  const bob = sit('bob', wanted, bobs)
  await bob.pictures.gather()
  expect(bob.got.toSorted()).toEqual(wanted.map(({ digest }) => digest).toSorted())
  expect(bobs.all.get(digestOf(fox))).toEqual(fox)
  const asked = heard.flatMap(({ text }) => readWords(text) ?? []).filter((words) => 'want' in words)
  expect(asked).toEqual([{ want: wanted.map(({ digest }) => digest) }])
  programs.delete('ann')
  const cleo = sit('cleo', wanted, keeping())
  await cleo.pictures.gather()
  expect(cleo.got).toHaveLength(2)
})

test('what has another hash is not shown, and whoever gave it is not asked again', async () => {
  const { programs, line, sit, heard } = company()
  const liar = line('liar')
  programs.set('liar', {
    hear: (person) => {
      for (const words of partsOf(digestOf(fox), jpeg(9000, [200, 280], 7))) liar.send(person, written(words))
    },
  })
  const ann = sit('ann', wanted, keeping(fox, hen))
  await ann.pictures.gather()
  const bobs = keeping()
  const bob = sit('bob', wanted, bobs)
  await bob.pictures.gather()
  expect([...bobs.all.values()]).toEqual([fox, hen])
  expect(heard.filter(({ from, to }) => from === 'bob' && to === 'liar')).toHaveLength(1)
})

test('an asker gets a picture twice and no more, whatever it asks', async () => {
  const { heard, sit } = company()
  const ann = sit('ann', wanted, keeping(fox, hen))
  await ann.pictures.gather()
  for (let i = 0; i < 50; i++) ann.pictures.hear('greedy', written({ want: [digestOf(hen)] }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(heard.filter(({ to }) => to === 'greedy')).toHaveLength(2)
})

test('whoever asks for everything does not keep others waiting: all askers get their parts in turn', async () => {
  const { heard, sit } = company()
  const many = Array.from({ length: 12 }, (_, i) => jpeg(10_000, [200, 280], i + 2))
  const ann = sit(
    'ann',
    many.map((bytes, i) => asWanted(`card ${i}`, bytes)),
    keeping(...many),
  )
  await ann.pictures.gather()
  ann.pictures.hear('greedy', written({ want: many.map(digestOf) }))
  ann.pictures.hear('greedy', written({ want: many.map(digestOf) }))
  ann.pictures.hear('bob', written({ want: [digestOf(many[0]!)] }))
  const given = (): readonly string[] => heard.filter(({ from }) => from === 'ann').map(({ to }) => to)
  while (given().length < 100) await new Promise((resolve) => setTimeout(resolve, 1))
  // 32 parts went at once before Bob asked; his four came with every other one after that.
  expect(given().lastIndexOf('bob')).toBeLessThan(32 + 2 * 4)
})

test('forty who watch leave nothing undone for one who plays, who comes first; and no more than forty are served', async () => {
  const { heard, sit } = company()
  const ann = sit('ann', wanted, keeping(fox, hen))
  await ann.pictures.gather()
  const everything = written({ want: wanted.map(({ digest }) => digest) })
  for (let i = 1; i <= 60; i++) ann.pictures.hear(`watcher ${i}`, everything)
  ann.pictures.hear('bob', everything)
  const given = (): readonly string[] => heard.filter(({ from }) => from === 'ann').map(({ to }) => to)
  const parts = partsOf(digestOf(fox), fox).length + partsOf(digestOf(hen), hen).length
  while (given().length < 41 * parts) await new Promise((resolve) => setTimeout(resolve, 1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(given().filter((to) => to === 'bob')).toHaveLength(parts)
  // 32 parts had gone when he asked.
  expect(given().lastIndexOf('bob')).toBeLessThan(32 + parts)
  expect(new Set(given()).size).toBe(41)
})

test('only small pictures of points are pictures, and parts fit into what programs tell each other', () => {
  expect(isPicture(fox)).toBe(true)
  expect(isPicture(jpeg(100, [513, 10]))).toBe(false)
  expect(isPicture(jpeg(100, [60_000, 60_000]))).toBe(false)
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '\x89PNG\r\n', ''])
    expect(isPicture(new TextEncoder().encode(text))).toBe(false)
  // Filling bytes and marks without a length, which a decoder passes over: what stands 515 bytes further is no frame for it.
  const hidden = new Uint8Array(600)
  hidden.set([0xff, 0xd8, 0xff, 0xff, 0x01, ...jpeg(30, [20_000, 20_000]).slice(2)])
  hidden.set([0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16], 515)
  expect(isPicture(hidden)).toBe(false)
  const standing = fox.slice()
  standing.set([0xff, 0xd0, 0, 4], 2)
  expect(isPicture(standing)).toBe(false)
  for (const words of partsOf(digestOf(fox), jpeg(16_000)))
    expect(written(words).length).toBeLessThanOrEqual(longestProgramWords)
})
