// A seeded pseudo-random source for tests, so that a failing case can be repeated.

/** mulberry32: numbers in [0, 1) that depend only on the seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The first `count` numbers of a shuffle of 0..51. */
export function draw(random: () => number, count: number): number[] {
  const deck = Array.from({ length: 52 }, (_, i) => i)
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (52 - i))
    const card = deck[j]!
    deck[j] = deck[i]!
    deck[i] = card
  }
  return deck.slice(0, count)
}
