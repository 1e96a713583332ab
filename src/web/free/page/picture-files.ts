/**
 * Pictures for a deck of one's own, from files that the reader has picked with it: each is drawn anew, small, so that what others get is
 * a plain JPEG and nothing of the file. No address is ever followed.
 */
import { type Face, mostPictures, type RecipePicture } from '../../../games/free/index.ts'
import type { KeptPictures } from '../../keep/pictures.ts'
import { digestOf, isPicture } from '../picture.ts'
import type { OwnDeck } from './own-deck.ts'

/** Width and height that a picture is drawn in, at most; and how well, until it is small enough. */
const [width, height] = [240, 336]
const tries = [
  { scale: 1, quality: 0.82 },
  { scale: 1, quality: 0.6 },
  { scale: 0.75, quality: 0.6 },
  { scale: 0.5, quality: 0.5 },
] as const

/** Makes and keeps the pictures that a deck names; throws a `RangeError` that says what is wrong. */
export async function picturesOf(
  { images }: OwnDeck,
  files: readonly File[],
  kept: KeptPictures,
): Promise<readonly RecipePicture[]> {
  if (images.size > mostPictures.count)
    throw new RangeError(`a deck has at most ${mostPictures.count} pictures`)
  const pictures: RecipePicture[] = []
  for (const [face, image] of images) {
    const bytes = await drawnAnew(face, await fileOf(image, files))
    const digest = digestOf(bytes)
    await kept.put(digest, bytes)
    pictures.push({ face, digest, bytes: bytes.length })
  }
  return pictures
}

/** The file of that name among those that were picked, or what is in a `data:` address. */
async function fileOf(image: string, files: readonly File[]): Promise<Blob> {
  if (image.startsWith('data:')) return dataIn(image)
  const file = files.find(({ name }) => name === image.split('/').at(-1))
  if (file === undefined)
    throw new RangeError(`there is no picture "${image}": pick it together with the file of the cards`)
  return file
}

function dataIn(address: string): Blob {
  const match = /^data:image\/(png|jpeg|webp|gif);base64,([A-Za-z0-9+/=]+)$/.exec(address)
  if (!match) throw new RangeError('a picture in the file itself is PNG, JPEG, WebP or GIF in base64')
  return new Blob([Uint8Array.from(atob(match[2]!), (char) => char.charCodeAt(0))])
}

/** Whether a file begins like a picture of points; drawings that can hold scripts and addresses do not. */
async function isOfPoints(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const text = String.fromCharCode(...head)
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP')
  return isWebp || ['\x89PNG', '\xff\xd8\xff', 'GIF8'].some((start) => text.startsWith(start))
}

async function drawnAnew(face: Face, file: Blob): Promise<Uint8Array> {
  if (!(await isOfPoints(file))) throw new RangeError(`the picture of "${face}" is no PNG, JPEG, WebP or GIF`)
  const drawing = await createImageBitmap(file).catch(() => {
    throw new RangeError(`the picture of "${face}" cannot be read`)
  })
  const fit = Math.min(1, width / drawing.width, height / drawing.height)
  for (const { scale, quality } of tries) {
    const bytes = await jpegOf(drawing, fit * scale, quality)
    if (bytes.length <= mostPictures.bytes && isPicture(bytes)) return bytes
  }
  throw new RangeError(`the picture of "${face}" is too large`)
}

async function jpegOf(drawing: ImageBitmap, scale: number, quality: number): Promise<Uint8Array> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(drawing.width * scale))
  canvas.height = Math.max(1, Math.round(drawing.height * scale))
  const context = canvas.getContext('2d')!
  // What can be seen through lies on paper.
  context.fillStyle = '#fffdf6'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawing, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
}
