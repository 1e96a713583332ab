/** Choosing a village: how many live in it, what is shown, how fast, and whether somebody cheats. */
import { useState } from 'preact/hooks'
import { defaultRules, FEWEST, MOST } from '../../../games/werewolf/index.ts'
import { Choice } from '../../app/choice.tsx'
import { Slider, Switch } from '../../app/fields.tsx'
import { loadGame } from '../../app/game-pages.ts'
import type { NewKind } from '../../app/route.ts'
import type { Paths } from '../../protocol.ts'
import { firstBot } from '../../table/page/bot-names.ts'
import { ask } from '../../table/page/line.ts'
import { NewSheet } from '../../table/page/new-sheet.tsx'
import { useSeatsAndBots } from '../../table/page/seats-and-bots.ts'
import { more } from '../../words/more.ts'
import { v } from '../../words/village.ts'
import { mixText } from './mix-text.ts'
import { friendlyVillage, loneVillage, type VillagePace } from './wish.ts'

const firstCheat = Object.keys(v.cheats)[0] ?? ''
const usualPlayers = 7

/** The form for a new village, with bots only or with friends. */
export function NewVillage({ kind }: { kind: NewKind }) {
  const withFriends = kind === 'friends'
  const { seats: players, bots, setSeats, setBots } = useSeatsAndBots({ seats: usualPlayers, bots: 0 })
  const [isHidden, setHidden] = useState(false)
  const [isSecret, setSecret] = useState(false)
  const [pace, setPace] = useState<VillagePace>('usual')
  const [cheat, setCheat] = useState(kind === 'cheat' ? firstCheat : '')
  const start = (name: string, paths: Paths): void => {
    loadGame('werewolf')
    const chosen = { shown: !isHidden, vote: isSecret ? 'secret' : 'open' } as const
    if (withFriends) {
      const wish = friendlyVillage(name, { ...chosen, seats: players, bots, pace })
      ask({ type: 'host', relay: location.origin, paths, wish })
    } else ask({ type: 'play bots', wish: loneVillage(name, players, chosen, cheat || undefined) })
  }
  return (
    <NewSheet
      kind={kind}
      titles={{ friends: v.make.titleFriends, bots: v.make.titleBots }}
      button={withFriends ? v.make.open : v.make.start}
      onStart={start}
    >
      <Slider
        label={withFriends ? v.make.seats : v.make.players}
        min={FEWEST}
        max={MOST}
        value={players}
        onChange={setSeats}
      />
      <p class="hint">{v.make.mix(mixText({ ...defaultRules, shown: !isHidden }, players) ?? '')}</p>
      {withFriends && (
        <Slider label={v.make.bots} min={0} max={players - 1} value={bots} onChange={setBots} />
      )}
      <Switch label={v.make.hidden} value={isHidden} onChange={setHidden} />
      <Switch label={v.make.secret} value={isSecret} onChange={setSecret} />
      {withFriends ? (
        <PaceChoice pace={pace} onPace={setPace} />
      ) : (
        <CheatChoice cheat={cheat} onCheat={setCheat} />
      )}
    </NewSheet>
  )
}

/** How fast friends play. */
function PaceChoice({ pace, onPace }: { pace: VillagePace; onPace: (pace: VillagePace) => void }) {
  return (
    <Choice
      label={v.make.pace}
      value={pace}
      onChange={onPace}
      options={[
        ['usual', v.make.paces.usual],
        ['quick', v.make.paces.quick],
      ]}
    />
  )
}

/** What a bot does that should not, if any does. */
function CheatChoice({ cheat, onCheat }: { cheat: string; onCheat: (cheat: string) => void }) {
  const cheats = Object.entries(v.cheats).map(
    ([key, text]) => [key, more.make.cheatOption(firstBot, text)] as const,
  )
  return (
    <Choice
      label={more.make.cheat}
      value={cheat}
      onChange={onCheat}
      options={[['', more.make.noCheat], ...cheats]}
    />
  )
}
