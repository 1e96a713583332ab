/** Which picture a card of this table has. */
import { computed } from '@preact/signals'
import type { Face } from '../../../games/free/index.ts'
import { pictureAddresses } from './picture-addresses.ts'
import { rules } from './state.ts'

const digests = computed<ReadonlyMap<Face, string>>(
  () => new Map(rules.value?.recipe.pictures?.map(({ face, digest }) => [face, digest])),
)

/** The address of a card's picture; undefined where it has none, or as long as it has not come. */
export function pictureOf(face: Face): string | undefined {
  const digest = digests.value.get(face)
  return digest === undefined ? undefined : pictureAddresses.value.get(digest)
}
