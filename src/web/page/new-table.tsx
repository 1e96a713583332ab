/** Choosing a table: how many bots, which deck, how fast, and whether somebody cheats. */
import { useState } from 'preact/hooks'
import { t } from '../messages.ts'
import { go } from './route.ts'
import { prefer, settings } from './settings.ts'
import { ask } from './state.ts'
import { botsFor, firstBot, mostBots, type Pace, paces, usualWish } from './wish.ts'

/** The form for a table of bots. */
export function NewTable() {
  const [name, setName] = useState(settings.value.name)
  const [bots, setBots] = useState(3)
  const [deck, setDeck] = useState('mask')
  const [pace, setPace] = useState<Pace>('calm')
  const [cheat, setCheat] = useState('')
  const start = (event: Event): void => {
    event.preventDefault()
    prefer({ name })
    const cheating = cheat === '' ? undefined : cheat
    const step = cheat === 'silent' ? 8000 : usualWish.deadlines.step
    const wish = {
      ...usualWish,
      name: name.trim() || t.front.nobody,
      deck: cheat === '' ? deck : 'mask',
      deadlines: { step, act: paces[pace] },
    }
    ask({ type: 'play bots', wish: { ...wish, bots: botsFor(bots, cheating) } })
  }
  return (
    <main class="sheet">
      <button type="button" class="plain" onClick={() => go('/')}>
        {t.make.back}
      </button>
      <h1>{t.make.titleBots}</h1>
      <form onSubmit={start}>
        <label>
          <span>{t.make.name}</span>
          <input
            type="text"
            value={name}
            maxLength={20}
            autocomplete="nickname"
            placeholder={t.front.nobody}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label>
          <span>
            {t.make.bots}: <output>{bots}</output>
          </span>
          <input
            type="range"
            min={1}
            max={mostBots}
            value={bots}
            onInput={(event) => setBots(Number(event.currentTarget.value))}
          />
        </label>
        <label>
          <span>{t.make.cheat}</span>
          <select value={cheat} onChange={(event) => setCheat(event.currentTarget.value)}>
            <option value="">{t.make.noCheat}</option>
            {Object.entries(t.cheats).map(([key, text]) => (
              <option value={key} key={key}>
                {t.make.cheatOption(firstBot, text)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t.make.pace}</span>
          <select value={pace} onChange={(event) => setPace(event.currentTarget.value as Pace)}>
            {Object.entries(t.make.paces).map(([key, text]) => (
              <option value={key} key={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t.make.deck}</span>
          <select
            value={cheat === '' ? deck : 'mask'}
            disabled={cheat !== ''}
            onChange={(event) => setDeck(event.currentTarget.value)}
          >
            {Object.entries(t.make.decks).map(([key, text]) => (
              <option value={key} key={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          {t.make.start}
        </button>
      </form>
    </main>
  )
}
