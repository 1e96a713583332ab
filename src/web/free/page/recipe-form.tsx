/** A recipe of one's own: which cards, which piles, what is dealt, and a sheet of rules. */
import { useState } from 'preact/hooks'
import type { Face, Opening, Recipe } from '../../../games/free/index.ts'
import { deckNamed } from '../../../games/free/play/index.ts'
import { Choice } from '../../app/choice.tsx'
import { Slider, Switch } from '../../app/fields.tsx'
import { f } from '../../words/free.ts'
import { deckIn } from './own-deck.ts'

/** What the form is filled with. */
interface Draft {
  readonly name: string
  readonly faces: readonly Face[]
  readonly piles: string
  /** So many cards are dealt to each, or all of them. */
  readonly each: number
  readonly dealsAll: boolean
  readonly turned: number
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
        <input
          type="text"
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

export function draftOf({ name, decks: [deck], piles, openings, sheet }: Recipe): Draft {
  const dealt = openings.find((opening) => opening.do !== 'turn')
  const turned = openings.find((opening) => opening.do === 'turn')
  return {
    name,
    faces: deck?.faces ?? [],
    piles: piles.join(', '),
    each: dealt?.do === 'deal' ? dealt.each : 0,
    dealsAll: dealt?.do === 'deal all',
    turned: turned?.count ?? 0,
    sheet,
  }
}

/**
 * The deck lies on the first pile; what is turned up lies on the second. Whatever else the recipe has that is changed stays as it is: other decks with
 * their piles, and the piles of chairs.
 */
export function recipeOf(
  { name, faces, piles, each, dealsAll, turned, sheet }: Draft,
  before: Recipe,
): Recipe {
  const names = [...new Set(piles.split(',').map((pile) => pile.trim().slice(0, 40)))].filter(Boolean)
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
    openings: [...(dealsAll || each > 0 ? [deal] : []), ...(turned > 0 ? [turn] : [])],
    sheet,
  }
}
