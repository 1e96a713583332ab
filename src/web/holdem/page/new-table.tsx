/** Choosing a table: how many bots, which deck, how fast, and whether somebody cheats. */
import { useState } from 'preact/hooks'
import { Choice } from '../../app/choice.tsx'
import { go, type NewKind } from '../../app/route.ts'
import { prefer, settings } from '../../app/settings.ts'
import { ask } from '../../table/page/line.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import {
  botsFor,
  firstBot,
  mostBots,
  onlineStep,
  type Pace,
  paces,
  type StakesName,
  stakes,
  stepWith,
} from './wish.ts'

const firstCheat = Object.keys(more.cheats)[0] ?? ''

/** The form for a new table, with bots only or with friends. */
export function NewTable({ kind }: { kind: NewKind }) {
  const withFriends = kind === 'friends'
  const [name, setName] = useState(settings.value.name)
  const [bots, setBots] = useState(withFriends ? 0 : 3)
  const [seats, setSeats] = useState(6)
  const [deck, setDeck] = useState('mask')
  const [pace, setPace] = useState<Pace>(withFriends ? 'usual' : 'calm')
  const [stake, setStake] = useState<StakesName>('usual')
  const [cheat, setCheat] = useState(kind === 'cheat' ? firstCheat : '')
  const start = (event: Event): void => {
    event.preventDefault()
    prefer({ name })
    const step = withFriends ? onlineStep : stepWith(cheat)
    const wish = {
      name: name.trim() || (withFriends ? more.lobby.host : t.front.nobody),
      bots: botsFor(bots, cheat === '' ? undefined : cheat, withFriends),
      deck: cheat === '' ? deck : 'mask',
      seats: withFriends ? seats : bots + 1,
      stakes: stakes[stake],
      deadlines: { step, act: paces[pace] },
    }
    ask(withFriends ? { type: 'host', relay: location.origin, wish } : { type: 'play bots', wish })
  }
  return (
    <main class="sheet">
      <button type="button" class="plain" onClick={() => go('/')}>
        {more.make.back}
      </button>
      <h1>
        {withFriends ? more.make.titleFriends : kind === 'cheat' ? more.make.titleCheat : more.make.titleBots}
      </h1>
      {kind === 'cheat' && <p class="lead">{more.make.introCheat}</p>}
      <form onSubmit={start}>
        <label>
          <span>{more.make.name}</span>
          <input
            type="text"
            value={name}
            maxLength={20}
            autocomplete="nickname"
            placeholder={withFriends ? more.lobby.host : t.front.nobody}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        {withFriends && (
          <label>
            <span>
              {more.make.seats}: {seats}
            </span>
            <input
              type="range"
              min={2}
              max={mostBots + 1}
              value={seats}
              onInput={({ currentTarget }) => {
                const wanted = Number(currentTarget.value)
                setSeats(wanted)
                setBots(Math.min(bots, wanted - 1))
              }}
            />
          </label>
        )}
        <label>
          <span>
            {more.make.bots}: {bots}
          </span>
          <input
            type="range"
            min={withFriends ? 0 : 1}
            max={withFriends ? seats - 1 : mostBots}
            value={bots}
            onInput={({ currentTarget }) => setBots(Number(currentTarget.value))}
          />
        </label>
        {!withFriends && (
          <Choice
            label={more.make.cheat}
            value={cheat}
            onChange={setCheat}
            options={[
              ['', more.make.noCheat],
              ...Object.entries(more.cheats).map(
                ([key, text]) => [key, more.make.cheatOption(firstBot, text)] as const,
              ),
            ]}
          />
        )}
        <Choice label={more.make.pace} value={pace} onChange={setPace} options={entriesOf(more.make.paces)} />
        <Choice
          label={more.make.stakes}
          value={stake}
          onChange={setStake}
          options={entriesOf(more.make.stakeNames)}
        />
        <Choice
          label={more.make.deck}
          value={cheat === '' ? deck : 'mask'}
          onChange={setDeck}
          disabled={cheat !== ''}
          options={Object.entries(more.make.decks)}
        />
        <button type="submit" class="primary">
          {withFriends ? more.make.open : more.make.start}
        </button>
      </form>
    </main>
  )
}

function entriesOf<K extends string>(texts: Readonly<Record<K, string>>): (readonly [K, string])[] {
  return Object.entries(texts) as [K, string][]
}
