/** The front page: one sentence, and two ways to begin. */
import { useEffect } from 'preact/hooks'
import type { Card } from '../../games/cards.ts'
import { PlayingCard } from '../holdem/page/card.tsx'
import { usualWish } from '../holdem/page/wish.ts'
import { ask } from '../table/page/line.ts'
import { remembered } from '../table/page/state.ts'
import { t } from '../words/messages.ts'
import { later } from './later.tsx'
import { go } from './route.ts'
import { settings } from './settings.ts'

const fan: readonly Card[] = ['Ts', 'Jh', 'Qc', 'Kd', 'As']

const CheatCards = later(async () => (await import('../holdem/page/cheat-cards.tsx')).CheatCards)

/** Starts a table of bots at once. */
function playBots(): void {
  ask({ type: 'play bots', wish: { ...usualWish, name: settings.value.name || t.front.nobody } })
}

/** The first thing anybody sees. */
export function Front() {
  useEffect(() => ask({ type: 'remember' }), [])
  return (
    <main class="front">
      <div class="hero">
        <div class="words">
          <p class="brand">{t.title}</p>
          <h1>{t.front.claim}</h1>
          <p class="lead">{t.front.sentence}</p>
          <div class="begin">
            <button type="button" class="primary" onClick={playBots}>
              {t.front.bots}
            </button>
            <button type="button" onClick={() => go('/new/friends')}>
              {t.front.friends}
            </button>
          </div>
          <p class="more">
            <button type="button" class="plain" onClick={() => go('/new/bots')}>
              {t.front.options}
            </button>
            <button type="button" class="plain" onClick={() => go('/new/cheat')}>
              {t.front.cheat}
            </button>
          </p>
        </div>
        <div class="fan" aria-hidden="true">
          {fan.map((card, i) => (
            <PlayingCard card={card} order={i - 2} key={card} />
          ))}
        </div>
      </div>
      <Saved />
      <ul class="points">
        {t.front.points.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <CheatCards />
      <footer>
        <a href="/guide/playing">{t.front.guide}</a>
        <a href="/audit">{t.front.audit}</a>
        {remembered.value && <span>{t.front.identity(remembered.value.words)}</span>}
        {remembered.value?.keeps === false && <span>{t.front.notKept}</span>}
      </footer>
    </main>
  )
}

function Saved() {
  const tables = remembered.value?.tables ?? []
  if (tables.length === 0) return null
  return (
    <section class="saved" aria-label={t.front.saved}>
      <h2>{t.front.saved}</h2>
      <ul>
        {tables
          .toSorted((a, b) => b.at - a.at)
          .map(({ id, names, link }) => (
            <li key={id}>
              <span>
                {link === undefined ? t.front.with(names.slice(1)) : t.front.online(shortName(link))}
              </span>
              <button
                type="button"
                onClick={() => go(link?.slice(location.origin.length) ?? `/play/${id.slice(0, 12)}`)}
              >
                {t.front.continue}
              </button>
              <button type="button" class="plain" onClick={() => ask({ type: 'forget', id })}>
                {t.front.forget}
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The table's name in a link. */
function shortName(link: string): string {
  return new URL(link).pathname.split('/').at(-1)?.toUpperCase() ?? ''
}
