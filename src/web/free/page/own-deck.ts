/**
 * A deck from a file. CSV: a line for each card with text, symbol, colour, how many of it there are, and its picture; a heading may name the
 * columns. JSON: a list of texts, or of objects with these fields. A card is named by its text, symbol and colour, with bars between them.
 */
import type { Face } from '../../../games/free/index.ts'
import { plainWords } from '../../../table/statements/plain-words.ts'

const fields = ['text', 'symbol', 'colour', 'count', 'image'] as const
type Row = { readonly [K in (typeof fields)[number]]?: string | undefined }

/** The most cards of a deck, and characters of a card. */
const most = { cards: 1000, characters: 60 }

/** What a file says about a deck. */
export interface OwnDeck {
  readonly faces: readonly Face[]
  /** What is said to be the picture of a card: the name of a file, or a `data:` address. */
  readonly images: ReadonlyMap<Face, string>
}

/** The cards in a file; throws a `RangeError` that says what is wrong with it. */
export function deckIn(text: string): OwnDeck {
  const start = text.trimStart()[0]
  const rows = start === '[' || start === '{' ? jsonRows(text) : csvRows(text)
  const faces = rows.flatMap((row, i) => copiesOf(row, i + 1))
  if (faces.length < 2) throw new RangeError('a deck needs at least two cards')
  if (faces.length > most.cards) throw new RangeError(`a deck has at most ${most.cards} cards`)
  return { faces, images: imagesIn(rows) }
}

/** One picture for each name: cards that look different need different names. */
function imagesIn(rows: readonly Row[]): ReadonlyMap<Face, string> {
  const images = new Map<Face, string>()
  rows.forEach((row, i) => {
    const image = row.image?.trim() ?? ''
    const [face] = copiesOf({ ...row, count: '1' }, i + 1) as [Face]
    const before = images.get(face)
    if (before !== undefined && before !== image)
      throw new RangeError(
        `card ${i + 1} is called like another one with another picture: give it another text`,
      )
    if (image !== '') images.set(face, image)
  })
  return images
}

function copiesOf({ text = '', symbol = '', colour = '', count = '' }: Row, number: number): Face[] {
  const copies = count === '' ? 1 : Number(count)
  if (!Number.isInteger(copies) || copies < 0 || copies > most.cards)
    throw new RangeError(`card ${number}: "${count}" is not how many there can be of it`)
  const parts = [text, symbol, colour].map((part) => plainWords(part).replaceAll('|', '/'))
  const face = parts.slice(1).join('') === '' ? (parts[0] ?? '') : parts.join('|')
  if (parts[0] === '' && parts[1] === '') throw new RangeError(`card ${number} has neither text nor symbol`)
  if (face.length > most.characters)
    throw new RangeError(`card ${number} has more than ${most.characters} characters`)
  return Array.from({ length: copies }, () => face)
}

function jsonRows(text: string): readonly Row[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new RangeError('this is no JSON that can be read')
  }
  if (!Array.isArray(json)) throw new RangeError('write the cards as a list in square brackets')
  return json.map((card: unknown, i) => {
    if (typeof card === 'string' || typeof card === 'number') return { text: String(card) }
    if (typeof card !== 'object' || card === null)
      throw new RangeError(`card ${i + 1} is neither a text nor an object`)
    return rowOf(Object.entries(card).map(([name, value]) => [name, String(value)]))
  })
}

function csvRows(text: string): readonly Row[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = [';', '\t'].find((mark) => lines[0]?.includes(mark)) ?? ','
  const [head, ...rest] = lines.map((line) => cellsOf(line, separator))
  if (head === undefined) return []
  const isHeading = head.some((cell) => nameOf(cell) !== undefined)
  const names: readonly string[] = isHeading ? head : fields
  const rows = isHeading ? rest : [head, ...rest]
  return rows.map((cells) => rowOf(cells.map((cell, i) => [names[i] ?? '', cell])))
}

/** The cells of a line; one in quotation marks may hold the separator, and two marks stand for one. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells = ['']
  let isQuoted = false
  for (const mark of line) {
    if (mark === '"') isQuoted = !isQuoted
    if (mark === separator && !isQuoted) cells.push('')
    else cells.push(`${cells.pop()}${mark}`)
  }
  return cells.map((cell) => {
    const bare = cell.trim()
    return bare.startsWith('"') && bare.endsWith('"') ? bare.slice(1, -1).replaceAll('""', '"') : bare
  })
}

function rowOf(cells: readonly (readonly [name: string, value: string])[]): Row {
  const named = cells.flatMap(([name, value]) => {
    const field = nameOf(name)
    return field === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(named)
}

function nameOf(name: string): (typeof fields)[number] | undefined {
  const word = name.trim().toLowerCase()
  return word === 'color' ? 'colour' : fields.find((field) => field === word)
}
