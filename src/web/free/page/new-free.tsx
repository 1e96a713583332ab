/** Choosing a free table: which game, and with whom. */
import '../../style/free.css'
import { useState } from 'preact/hooks'
import { Choice } from '../../app/choice.tsx'
import { Slider } from '../../app/fields.tsx'
import { loadGame } from '../../app/game-pages.ts'
import type { NewKind } from '../../app/route.ts'
import type { Paths } from '../../protocol.ts'
import { ask } from '../../table/page/line.ts'
import { NewSheet } from '../../table/page/new-sheet.tsx'
import { useSeatsAndBots } from '../../table/page/seats-and-bots.ts'
import { f } from '../../words/free.ts'
import { misfitWords } from './misfit-words.ts'
import { firstRecipe, RecipeChoice } from './recipe-choice.tsx'
import { friendlyTable, loneTable, type paces } from './wish.ts'

const mostSeats = 10

/** The form for a new free table, with bots only or with friends. */
export function NewFree({ kind }: { kind: NewKind }) {
  const withFriends = kind === 'friends'
  const [recipe, setRecipe] = useState(firstRecipe)
  const { seats, bots, setSeats, setBots } = useSeatsAndBots({ seats: 4, bots: withFriends ? 0 : 2 })
  const [pace, setPace] = useState<keyof typeof paces>('usual')
  const doubt = withFriends ? undefined : misfitWords(recipe, bots + 1)
  const start = (name: string, paths: Paths): void => {
    loadGame('free')
    if (withFriends)
      ask({
        type: 'host',
        relay: location.origin,
        paths,
        wish: friendlyTable(name, recipe, { seats, bots, pace }),
      })
    else ask({ type: 'play bots', wish: loneTable(name, recipe, bots) })
  }
  return (
    <NewSheet
      kind={kind}
      titles={{ friends: f.make.titleFriends, bots: f.make.titleBots }}
      button={withFriends ? f.make.open : f.make.start}
      onStart={start}
    >
      <p class="hint">{f.make.intro}</p>
      <RecipeChoice recipe={recipe} onChange={setRecipe} />
      {withFriends && (
        <Slider label={f.make.seats} min={2} max={mostSeats} value={seats} onChange={setSeats} />
      )}
      <Slider
        label={f.make.bots}
        min={withFriends ? 0 : 1}
        max={withFriends ? seats - 1 : mostSeats - 1}
        value={bots}
        onChange={setBots}
      />
      {doubt && <p class="note calm">{doubt}</p>}
      <p class="hint">{f.make.botsHint}</p>
      {withFriends && (
        <Choice
          label={f.make.pace}
          value={pace}
          onChange={setPace}
          options={[
            ['usual', f.make.paces.usual],
            ['slow', f.make.paces.slow],
          ]}
        />
      )}
    </NewSheet>
  )
}
