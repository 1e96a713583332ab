/** A recipe as a link: everything is in it, after the #, so no server keeps it or sees it. */

import { type Recipe, requireSound } from '../../../games/free/index.ts'
import { recipeCodec } from '../../../games/free/play/index.ts'
import { base64urlnopad } from '../../../group/inside.ts'

const mark = '#recipe='

/** The most bytes that a recipe may unfold to. */
const largest = 200_000

class TooLarge extends RangeError {}

/** The link that opens a new table by this recipe. */
export async function linkOf(recipe: Recipe, origin: string): Promise<string> {
  const text = JSON.stringify(recipeCodec.encode(recipe))
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text))
  return `${origin}/free/friends${mark}${base64urlnopad.encode(packed)}`
}

/** The recipe of a link; undefined if there is none in it. Throws if what is there cannot be played. */
export async function recipeIn(hash: string): Promise<Recipe | undefined> {
  if (!hash.startsWith(mark)) return undefined
  return readRecipe(await unpacked(hash.slice(mark.length)))
}

/** What a link holds as text. What a browser says about bytes that do not unfold helps nobody. */
async function unpacked(packed: string): Promise<string> {
  try {
    const bytes = new Uint8Array(base64urlnopad.decode(packed))
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes))
  } catch (error) {
    throw error instanceof TooLarge ? error : new RangeError('it is damaged, so copy the whole link again')
  }
}

/** A recipe as it is kept; throws if it cannot be played. */
export function readRecipe(text: string): Recipe {
  const recipe = recipeCodec.decode(JSON.parse(text), 'recipe')
  requireSound(recipe)
  return recipe
}

async function through(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader: ReadableStreamDefaultReader<Uint8Array> = new Blob([bytes])
    .stream()
    .pipeThrough(stream)
    .getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > largest) throw new TooLarge('this recipe is too large')
    parts.push(new Uint8Array(value))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
