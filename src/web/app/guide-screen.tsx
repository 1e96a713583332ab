/** A chapter of the book, read on the page. */
import '../style/guide.css'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../words/messages.ts'
import { more } from '../words/more.ts'
import { guideNames, guideText } from './guide-text.ts'
import { Markdown } from './markdown.tsx'
import { NoticeScreen } from './notice-screen.tsx'
import { go } from './route.ts'

/** Links lead to other chapters that are here; the rest of the book is not on the page. */
function linkTo(target: string): string | undefined {
  const name = /^(?:\.\/)?([a-z]+)\.md(?:#.*)?$/.exec(target)?.[1]
  if (name !== undefined && guideNames.includes(name)) return `/guide/${name}`
  return /^https:/.test(target) ? target : undefined
}

/** The chapter of that name. */
export function GuideScreen({ name }: { name: string }) {
  const [text, setText] = useState<{ readonly of: string; readonly text: string | undefined }>()
  useEffect(() => {
    guideText(name).then((found) => setText({ of: name, text: found }))
  }, [name])
  if (text?.of !== name) return <p class="loading">{t.table.starting}</p>
  if (text.text === undefined)
    return <NoticeScreen title={more.guide.missing} text={more.guide.missingText} />
  return (
    <main class="sheet guide">
      <nav aria-label={more.guide.title}>
        <button type="button" class="plain" onClick={() => go('/')}>
          {more.make.back}
        </button>
        {guideNames.map((other) => (
          <a href={`/guide/${other}`} aria-current={other === name ? 'page' : undefined} key={other}>
            {more.guide.names[other] ?? other}
          </a>
        ))}
      </nav>
      <Markdown text={text.text} linkTo={linkTo} />
    </main>
  )
}
