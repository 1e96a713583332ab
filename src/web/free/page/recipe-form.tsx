/** A recipe of one's own: which cards, which piles, what is dealt, and a sheet of rules. */
import { useState } from 'preact/hooks'
import { type Face, most, type Opening, type Recipe, type Turns } from '../../../games/free/index.ts'
import { deckNamed } from '../../../games/free/play/index.ts'
import { Choice } from '../../app/choice.tsx'
import { Slider, Switch } from '../../app/fields.tsx'
import { f } from '../../words/free.ts'
import { type Layout, layoutOf } from './layout.ts'
import { deckIn } from './own-deck.ts'

/** What the form is filled with. */
interface Draft {
  readonly name: string
  readonly faces: readonly Face[]
  /** A line for each row, with commas between the piles. */
  readonly piles: string
  /** So many cards are dealt to each, or all of them. */
  readonly each: number
  readonly dealsAll: boolean
  readonly turned: number
  readonly handedOn: Turns['handedOn'] | 'nobody'
  readonly way: Turns['way']
  readonly chips: number
  readonly sheet: string
}

/** The form; `onChange` is told the recipe whenever it changes. */
export function RecipeForm({ recipe, onChange }: { recipe: Recipe; onChange: (recipe: Recipe) => void }) {
  const [draft, setDraft] = useState(() => draftOf(recipe))
  const change = (news: Partial<Draft>): void => {
    const next = { ...draft, ...news }
    setDraft(next)
    onChange(recipeOf(next, recipe))
  }
  return (
    <>
      <label>
        <span>{f.own.name}</span>
        <input
          type="text"
          value={draft.name}
          maxLength={40}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </label>
      <DeckField faces={draft.faces} onChange={(faces) => change({ faces })} />
      <label>
        <span>{f.own.piles}</span>
        <textarea
          rows={2}
          value={draft.piles}
          onInput={({ currentTarget }) => change({ piles: currentTarget.value })}
        />
      </label>
      <Switch label={f.own.all} value={draft.dealsAll} onChange={(dealsAll) => change({ dealsAll })} />
      {!draft.dealsAll && (
        <Slider
          label={f.own.each}
          min={0}
          max={30}
          value={draft.each}
          onChange={(each) => change({ each })}
        />
      )}
      <Slider
        label={f.own.turned}
        min={0}
        max={10}
        value={draft.turned}
        onChange={(turned) => change({ turned })}
      />
      <TurnFields draft={draft} onChange={change} />
      <label>
        <span>{f.own.chips}</span>
        <input
          type="number"
          min={0}
          max={most.chips}
          value={draft.chips}
          onInput={({ currentTarget: { valueAsNumber } }) =>
            change({ chips: Math.max(0, Math.min(most.chips, Math.round(valueAsNumber) || 0)) })
          }
        />
      </label>
      <label>
        <span>{f.own.sheet}</span>
        <textarea
          rows={5}
          maxLength={5000}
          value={draft.sheet}
          onInput={({ currentTarget }) => change({ sheet: currentTarget.value })}
        />
      </label>
    </>
  )
}

/** Whose turn it would be. */
function TurnFields({ draft, onChange }: { draft: Draft; onChange: (news: Partial<Draft>) => void }) {
  const { handedOn, way } = draft
  const ways = ['nobody', 'by word', 'by laying', 'by tricks'] as const
  return (
    <>
      <Choice
        label={f.own.turns}
        value={handedOn}
        onChange={(next) => onChange({ handedOn: next })}
        options={ways.map((one) => [one, f.own.handedOn[one]] as const)}
      />
      {handedOn !== 'nobody' && (
        <Choice
          label={f.own.way}
          value={way}
          onChange={(next) => onChange({ way: next })}
          options={(['left', 'right'] as const).map((one) => [one, f.own.ways[one]] as const)}
        />
      )}
    </>
  )
}

const decks = [
  '52',
  '54',
  '32',
  '2x52',
  'colours',
  'tarot',
  'mahjong',
  'mahjong-144',
  'dominoes',
  '100',
] as const

/** A deck by name, or from a file. */
function DeckField({
  faces,
  onChange,
}: {
  faces: readonly Face[]
  onChange: (faces: readonly Face[]) => void
}) {
  const [trouble, setTrouble] = useState('')
  const known = decks.find((deck) => deckNamed(deck).join() === faces.join())
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    try {
      onChange(deckIn(await file.text()))
      setTrouble('')
    } catch (error) {
      setTrouble((error as Error).message)
    }
  }
  return (
    <>
      <Choice
        label={f.own.deck(faces.length)}
        value={known ?? ''}
        onChange={(deck) => deck !== '' && onChange(deckNamed(deck))}
        options={[
          ...(known ? [] : [['', f.own.ownDeck] as const]),
          ...decks.map((deck) => [deck, f.own.decks[deck]] as const),
        ]}
      />
      <label>
        <span>{f.own.file}</span>
        <input
          type="file"
          accept=".csv,.json,.txt"
          onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
        />
      </label>
      <p class="hint">{f.own.fileHint}</p>
      {trouble !== '' && <p role="alert">{f.own.trouble(trouble)}</p>}
    </>
  )
}

export function draftOf(recipe: Recipe): Draft {
  const {
    name,
    decks: [deck],
    openings,
    turns,
    chips = 0,
    sheet,
  } = recipe
  const dealt = openings.find((opening) => opening.do !== 'turn')
  const turned = openings.find((opening) => opening.do === 'turn')
  return {
    name,
    faces: deck?.faces ?? [],
    piles: layoutOf(recipe)
      .map((row) => row.join(', '))
      .join('\n'),
    each: dealt?.do === 'deal' ? dealt.each : 0,
    dealsAll: dealt?.do === 'deal all',
    turned: turned?.count ?? 0,
    handedOn: turns?.handedOn ?? 'nobody',
    way: turns?.way ?? 'left',
    chips,
    sheet,
  }
}

/**
 * The deck lies on the first pile; what is turned up lies on the second. Whatever else the recipe has that is changed stays as it is: other decks with
 * their piles, and the piles of chairs.
 */
export function recipeOf(
  { name, faces, piles, each, dealsAll, turned, handedOn, way, chips, sheet }: Draft,
  before: Recipe,
): Recipe {
  const layout = rowsIn(piles)
  const names = layout.flat()
  const [home = f.own.stock, second = home] = names
  const others = before.decks.slice(1)
  const homes = others.map((deck) => deck.home).filter((pile) => !names.includes(pile) && pile !== home)
  const own = (before.own ?? []).filter((pile) => !names.includes(pile))
  const deal: Opening = dealsAll ? { do: 'deal all', pile: home } : { do: 'deal', pile: home, each }
  const turn: Opening = { do: 'turn', pile: home, to: second, count: turned }
  return {
    name: name.trim() || f.own.unnamed,
    decks: [{ name: f.own.cards, faces, home }, ...others],
    piles: [...new Set([...(names.length === 0 ? [home] : names), ...homes])],
    own,
    layout: layout.length > 1 ? layout : [],
    turns: handedOn === 'nobody' ? null : { way, handedOn },
    chips,
    openings: [...(dealsAll || each > 0 ? [deal] : []), ...(turned > 0 ? [turn] : [])],
    sheet,
  }
}

/** The rows of a text, in which every pile has one place. */
function rowsIn(text: string): Layout {
  const named = new Set<string>()
  const isNew = (name: string): boolean => name !== '' && !named.has(name) && named.add(name) !== undefined
  return text
    .split('\n')
    .map((line) => line.split(',').map((name) => name.trim().slice(0, 40)))
    .map((row) => row.filter(isNew))
    .filter((row) => row.length > 0)
}
