/** Writing to a terminal: colour where it is one, progress that erases itself, plain lines for scripts. */
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Whether colours are wanted: on a terminal, unless NO_COLOR is set (no-color.org). */
export const colourful = process.stdout.isTTY === true && !process.env['NO_COLOR']

/** The text in a style, where colours are wanted. */
export function style(format: Style, text: string): string {
  return colourful ? styleText(format, text, { validateStream: false }) : text
}

/** A line on the terminal that is written over; nothing when the output goes elsewhere. */
export class Progress {
  readonly #stream = process.stderr
  #shown = false

  show(text: string): void {
    if (!this.#stream.isTTY) return
    const width = this.#stream.columns ?? 80
    this.#stream.write(`\r\x1b[2K${text.slice(0, width - 1)}`)
    this.#shown = true
  }

  clear(): void {
    if (this.#shown) this.#stream.write('\r\x1b[2K')
    this.#shown = false
  }
}

/** A sentence in lines of at most this width; the lines after the first are set in, and only a word longer than a line is cut. */
export function wrapped(sentence: string, width: number): readonly string[] {
  const lines = ['']
  for (const word of sentence.split(' ').flatMap((one) => cut(one, width - 2))) {
    const last = lines.at(-1)!
    if (last.trim() !== '' && last.length + 1 + word.length > width) lines.push(`  ${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function cut(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word]
  const characters = [...word]
  return Array.from({ length: Math.ceil(characters.length / width) }, (_, i) =>
    characters.slice(i * width, (i + 1) * width).join(''),
  )
}

/** Milliseconds in words: `12 ms`, `3.4 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** A stretch of time as people say it: `45 s`, `1 min 10 s`. */
export function stretch(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Bytes in words: `812 B`, `5.3 kB`. */
export function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}

/** Rows in columns that line up; numbers to the right. */
export function columns(rows: readonly (readonly (string | number)[])[]): string {
  const width = (column: number): number =>
    Math.max(0, ...rows.map((row) => String(row[column] ?? '').length))
  const widths = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, i) => width(i))
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          typeof cell === 'number' ? String(cell).padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
