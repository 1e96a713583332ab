/** Shows the Markdown that our own guides are written in: headings, paragraphs, lists, tables, code, emphasis and links. */
import type { ComponentChildren } from 'preact'

/** A text as blocks. `linkTo` says where a link leads; undefined: its words are shown without one. */
export function Markdown({ text, linkTo }: { text: string; linkTo: (target: string) => string | undefined }) {
  return <>{blocksOf(text).map((block) => blockOf(block, (words) => inline(words, linkTo)))}</>
}

type Inline = (words: string) => ComponentChildren

/** Blocks are separated by empty lines; headings and code stand alone. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  let isCode = false
  const end = (): void => {
    if (open.length > 0) blocks.push(open.join('\n'))
    open = []
  }
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      if (!isCode) end()
      open.push(line)
      if (isCode) end()
      isCode = !isCode
    } else if (!isCode && (line.trim() === '' || line.startsWith('#'))) {
      end()
      if (line.trim() !== '') blocks.push(line)
    } else open.push(line)
  }
  end()
  return blocks
}

function blockOf(block: string, words: Inline): ComponentChildren {
  const [, marks = '', heading = ''] = /^(#+) (.*)$/.exec(block) ?? []
  if (marks.length === 1) return <h1 key={block}>{words(heading)}</h1>
  if (marks.length > 1) return <h2 key={block}>{words(heading)}</h2>
  if (block.startsWith('```')) return <pre key={block}>{block.split('\n').slice(1, -1).join('\n')}</pre>
  if (block.startsWith('|')) return <Table rows={block.split('\n')} words={words} key={block} />
  if (/^(-|\d+\.) /.test(block)) return <List block={block} words={words} key={block} />
  return <p key={block}>{words(block)}</p>
}

function List({ block, words }: { block: string; words: Inline }) {
  const items = block.split(/\n(?=(?:-|\d+\.) )/).map((item) => item.replace(/^(-|\d+\.) /, ''))
  const shown = items.map((item) => <li key={item}>{words(item)}</li>)
  return block.startsWith('-') ? <ul>{shown}</ul> : <ol>{shown}</ol>
}

function Table({ rows, words }: { rows: readonly string[]; words: Inline }) {
  const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).slice(1, -1)
  const [head = '', , ...body] = rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div class="scrolls" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cellsOf(head).map((cell, i) => (
              <th scope="col" key={`${i} ${cell}`}>
                {words(cell.trim())}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row}>
              {cellsOf(row).map((cell, i) => (
                <td key={`${i} ${cell}`}>{words(cell.trim())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const marked = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|!?\[[^\]]+\]\([^)]+\))/

function inline(text: string, linkTo: (target: string) => string | undefined): ComponentChildren {
  return text.split(marked).map((part, i) => {
    const key = `${i} ${part}`
    if (i % 2 === 0) return part
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    if (part.startsWith('*')) return <em key={key}>{part.slice(1, -1)}</em>
    const [, words = '', target = ''] = /^!?\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    const href = linkTo(target)
    return href === undefined ? (
      words
    ) : (
      <a href={href} key={key}>
        {words}
      </a>
    )
  })
}
