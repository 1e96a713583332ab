/**
 * A shuffler of names who moves the names of the cards in another order than the cards (spec/decks, section 5). It opens links
 * that fit its names, so every hash is right; only the ciphertexts at both ends of a link do not belong together.
 */

import { stepSecrets } from '../../decks/names/inside.ts'
import { base64urlnopad } from '../../group/inside.ts'
import type { Mine } from '../../table/index.ts'
import type { Body } from '../../table/inside.ts'
import { stepOf } from '../anatomy.ts'
import type { Cheat } from '../cheat.ts'
import { rotated, set } from '../edits.ts'

/** The third player gives every card the name of its neighbour. */
export function moveNames(): readonly Cheat[] {
  let nonces: readonly string[] = []
  let priors: readonly string[] = []
  let below: readonly string[] = []
  const neighbours = (links: unknown): Body[] =>
    (links as readonly Body[]).map((link) => {
      const place = (nonces.indexOf(link['nonce'] as string) + 1) % nonces.length
      return { ...link, nonce: nonces[place] as string, name: priors[place] as string }
    })
  return [
    {
      slot: stepOf('names', 2),
      mishear(body) {
        below = body['names'] as readonly string[]
        return body
      },
    },
    {
      slot: stepOf('names', 3),
      rewrite(body, { mine }) {
        const secrets = secretsOf(mine, body)
        nonces = secrets.nonces.map((nonce) => base64urlnopad.encode(nonce))
        priors = secrets.order.map((from) => below[from] as string)
        return set(body, 'names', rotated)
      },
    },
    { slot: /^deal\/part\/3$/, rewrite: (body) => set(body, 'links', neighbours) },
  ]
}

function secretsOf(mine: Mine, step: Body): ReturnType<typeof stepSecrets> {
  return stepSecrets(mine, (step['names'] as string[]).length)
}
