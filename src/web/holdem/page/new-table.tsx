/** Choosing a table: how many bots, which deck, how fast, and whether somebody cheats. */
import { useState } from 'preact/hooks'
import { Choice } from '../../app/choice.tsx'
import { Slider } from '../../app/fields.tsx'
import type { NewKind } from '../../app/route.ts'
import type { Paths } from '../../protocol.ts'
import { firstBot } from '../../table/page/bot-names.ts'
import { ask } from '../../table/page/line.ts'
import { NewSheet } from '../../table/page/new-sheet.tsx'
import { useSeatsAndBots } from '../../table/page/seats-and-bots.ts'
import { more } from '../../words/more.ts'
import { botsFor, mostBots, onlineStep, type Pace, paces, type StakesName, stakes, stepWith } from './wish.ts'

const firstCheat = Object.keys(more.cheats)[0] ?? ''

/** The form for a new table, with bots only or with friends. */
export function NewTable({ kind }: { kind: NewKind }) {
  const withFriends = kind === 'friends'
  const company = useSeatsAndBots({ seats: 6, bots: withFriends ? 0 : 3 })
  const [deck, setDeck] = useState('mask')
  const [pace, setPace] = useState<Pace>(withFriends ? 'usual' : 'calm')
  const [stake, setStake] = useState<StakesName>('usual')
  const [cheat, setCheat] = useState(kind === 'cheat' ? firstCheat : '')
  const start = (name: string, paths: Paths): void => {
    const { seats, bots } = company
    const step = withFriends ? onlineStep : stepWith(cheat)
    const wish = {
      game: 'holdem' as const,
      name,
      bots: botsFor(bots, cheat === '' ? undefined : cheat, withFriends),
      deck: cheat === '' ? deck : 'mask',
      seats: withFriends ? seats : bots + 1,
      stakes: stakes[stake],
      deadlines: { step, act: paces[pace] },
    }
    ask(withFriends ? { type: 'host', relay: location.origin, paths, wish } : { type: 'play bots', wish })
  }
  return (
    <NewSheet
      kind={kind}
      titles={{ friends: more.make.titleFriends, bots: more.make.titleBots }}
      button={withFriends ? more.make.open : more.make.start}
      onStart={start}
    >
      <Company withFriends={withFriends} {...company} />
      {!withFriends && <CheatChoice cheat={cheat} onChange={setCheat} />}
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
    </NewSheet>
  )
}

type CompanyProps = ReturnType<typeof useSeatsAndBots> & { readonly withFriends: boolean }

/** How many sit there, and how many of them are bots. */
function Company({ withFriends, seats, bots, setSeats, setBots }: CompanyProps) {
  return (
    <>
      {withFriends && (
        <Slider label={more.make.seats} min={2} max={mostBots + 1} value={seats} onChange={setSeats} />
      )}
      <Slider
        label={more.make.bots}
        min={withFriends ? 0 : 1}
        max={withFriends ? seats - 1 : mostBots}
        value={bots}
        onChange={setBots}
      />
    </>
  )
}

/** Who cheats, and how; nobody, if that is what is chosen. */
function CheatChoice({ cheat, onChange }: { cheat: string; onChange: (cheat: string) => void }) {
  return (
    <Choice
      label={more.make.cheat}
      value={cheat}
      onChange={onChange}
      options={[
        ['', more.make.noCheat],
        ...Object.entries(more.cheats).map(
          ([key, text]) => [key, more.make.cheatOption(firstBot, text)] as const,
        ),
      ]}
    />
  )
}

function entriesOf<K extends string>(texts: Readonly<Record<K, string>>): (readonly [K, string])[] {
  return Object.entries(texts) as [K, string][]
}
