/** The cheats of the stories. */
/** Opens another secret than it sealed. */
export const wrongSecret = { slot: /open$/, remake: () => ({ secret: new Uint8Array(32) }) }

/** Seals, and then says nothing any more. */
export const silentOpening = { slot: /open$/, remake: () => 'silence' as const }

/** Says two things in one slot. */
export const twoSeals = {
  slot: /seal$/,
  remake: (honest: unknown) => [honest, { seal: new Uint8Array(32) }] as const,
}

/** Sends what is no opening. */
export const noOpening = { slot: /open$/, rewrite: () => ({ system: 'table', type: 'seal', seal: 'x' }) }
