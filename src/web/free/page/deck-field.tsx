/** The cards of a deck, in the form of a recipe: by name, or from a file, with pictures that were picked together with it. */
import { useState } from 'preact/hooks'
import type { Face, RecipePicture } from '../../../games/free/index.ts'
import { deckFaces } from '../../../games/free/play/index.ts'
import { Choice } from '../../app/choice.tsx'
import { openPictures } from '../../keep/pictures.ts'
import { f } from '../../words/free.ts'
import { deckIn } from './own-deck.ts'
import { picturesOf } from './picture-files.ts'

const decks = [
  '52',
  '54',
  '32',
  '2x52',
  'colours',
  'tarot',
  'mahjong',
  'mahjong-144',
  'dominoes',
  '100',
] as const

/** The field. */
export function DeckField({
  faces,
  onChange,
}: {
  faces: readonly Face[]
  /** Told the cards, and pictures that came with them. */
  onChange: (faces: readonly Face[], pictures: readonly RecipePicture[]) => void
}) {
  const [trouble, setTrouble] = useState('')
  const known = decks.find((deck) => deckFaces(deck).join() === faces.join())
  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    try {
      const { deck, pictures } = await deckFrom(files)
      onChange(deck.faces, pictures)
      setTrouble('')
    } catch (error) {
      setTrouble((error as Error).message)
    }
  }
  return (
    <>
      <Choice
        label={f.own.deck(faces.length)}
        value={known ?? ''}
        onChange={(deck) => deck !== '' && onChange(deckFaces(deck), [])}
        options={[
          ...(known ? [] : [['', f.own.ownDeck] as const]),
          ...decks.map((deck) => [deck, f.own.decks[deck]] as const),
        ]}
      />
      <label>
        <span>{f.own.file}</span>
        <input
          type="file"
          multiple
          accept=".csv,.json,.txt,.png,.jpg,.jpeg,.webp,.gif"
          onChange={({ currentTarget }) => read([...(currentTarget.files ?? [])])}
        />
      </label>
      <p class="hint">{f.own.fileHint}</p>
      {trouble !== '' && <p role="alert">{f.own.trouble(trouble)}</p>}
    </>
  )
}

const tables = /\.(csv|json|txt)$/i

/** The deck in one of these files, and its pictures in the others. */
async function deckFrom(files: readonly File[]) {
  const file = files.find(({ name }) => tables.test(name))
  if (file === undefined) throw new RangeError('pick the CSV or JSON file of the cards as well')
  const deck = deckIn(await file.text())
  if (deck.images.size === 0) return { deck, pictures: [] }
  const kept = await openPictures().catch(() => {
    throw new RangeError('this browser keeps nothing, so pictures cannot be used')
  })
  return { deck, pictures: await picturesOf(deck, files, kept) }
}
