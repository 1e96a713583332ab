/** The front page: one sentence, and two ways to begin. */
import { useEffect } from 'preact/hooks'
import type { Card } from '../../games/index.ts'
import { usualWish } from '../holdem/page/wish.ts'
import { PlayingCard } from '../table/page/card.tsx'
import { ask } from '../table/page/line.ts'
import { remembered } from '../table/page/state.ts'
import { t } from '../words/messages.ts'
import { loadGame } from './game-pages.ts'
import { later } from './later.tsx'
import { go } from './route.ts'
import { settings } from './settings.ts'

const fan: readonly Card[] = ['Ts', 'Jh', 'Qc', 'Kd', 'As']

/** Where the book is, if this relay serves it. */
const { book } = document.documentElement.dataset

const CheatCards = later(async () => (await import('../holdem/page/cheat-cards.tsx')).CheatCards)

/** Starts a table of bots at once. */
function playBots(): void {
  ask({ type: 'play bots', wish: { ...usualWish, name: settings.value.name || t.front.nobody } })
}

/** Starts a village of bots at once. */
async function playVillage(): Promise<void> {
  loadGame('werewolf')
  const { loneVillage } = await import('../werewolf/page/wish.ts')
  ask({ type: 'play bots', wish: loneVillage(settings.value.name || t.front.nobody) })
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
          <Ways />
          <p class="more">
            <button type="button" class="plain" onClick={() => go('/new/bots')}>
              {t.front.options}
            </button>
            <button type="button" class="plain" onClick={() => go('/village/bots')}>
              {t.front.villageOptions}
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
        <a href="/paste">{t.front.paste}</a>
        {book && <a href={book}>{t.front.book}</a>}
        {remembered.value && <span>{t.front.identity(remembered.value.words)}</span>}
        {remembered.value?.keeps === false && <span>{t.front.notKept}</span>}
      </footer>
    </main>
  )
}

/** Each game, against bots and with friends. */
function Ways() {
  return (
    <>
      <div class="begin">
        <button type="button" class="primary" onClick={playBots}>
          {t.front.bots}
        </button>
        <button type="button" onClick={() => go('/new/friends')}>
          {t.front.friends}
        </button>
      </div>
      <div class="begin village">
        <button type="button" onClick={playVillage}>
          {t.front.village}
        </button>
        <button type="button" onClick={() => go('/village/friends')}>
          {t.front.villageFriends}
        </button>
      </div>
      <div class="begin village">
        <button type="button" onClick={() => go('/free/bots')}>
          {t.front.free}
        </button>
        <button type="button" onClick={() => go('/free/friends')}>
          {t.front.freeFriends}
        </button>
      </div>
    </>
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
          .map(({ id, game, names, link }) => (
            <li key={id}>
              <span>
                {link !== undefined ? t.front.online(shortName(link)) : t.front.with(game, names.slice(1))}
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
