/** The cheats of the stories. */
import { base64urlnopad } from '@scure/base'

/** Opens another secret than it sealed. */
export const wrongSecret = { slot: /open$/, remake: () => ({ secret: new Uint8Array(32) }) }

/** Seals, and then says nothing any more. */
export const silentOpening = { slot: /open$/, remake: () => 'silence' as const }

/** The second of the two seals of `twoSeals`, as it is written. */
export const emptySeal = base64urlnopad.encode(new Uint8Array(32))

/** Says two things in one slot. */
export const twoSeals = {
  slot: /seal$/,
  remake: (honest: unknown) => [honest, { seal: new Uint8Array(32) }] as const,
}

/** Sends what is no opening. */
export const noOpening = { slot: /open$/, rewrite: () => ({ system: 'table', type: 'seal', seal: 'x' }) }
