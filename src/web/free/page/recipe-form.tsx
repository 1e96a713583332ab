/** A recipe of one's own: which cards, which piles, what is dealt, and a sheet of rules. */
import { useState } from 'preact/hooks'
import { most, type Recipe } from '../../../games/free/index.ts'
import { Choice } from '../../app/choice.tsx'
import { Slider, Switch } from '../../app/fields.tsx'
import { f } from '../../words/free.ts'
import { DeckField } from './deck-field.tsx'
import { type Draft, draftOf, type MoreDeck, recipeOf } from './recipe-draft.ts'

/** So many decks a recipe has at most. */
const mostDecks = 8

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
      <DeckField
        faces={draft.faces}
        onChange={(faces, pictures) => change({ faces, pictures: [...pictures, ...draft.pictures] })}
      />
      <label>
        <span>{f.own.piles}</span>
        <textarea
          rows={2}
          value={draft.piles}
          onInput={({ currentTarget }) => change({ piles: currentTarget.value })}
        />
      </label>
      <MoreDecks draft={draft} onChange={change} />
      <DealFields draft={draft} onChange={change} />
      <TurnFields draft={draft} onChange={change} />
      <ChipsField chips={draft.chips} onChange={change} />
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

/** What is dealt before anybody acts. */
function DealFields({ draft, onChange }: { draft: Draft; onChange: (news: Partial<Draft>) => void }) {
  return (
    <>
      <Switch label={f.own.all} value={draft.dealsAll} onChange={(dealsAll) => onChange({ dealsAll })} />
      {!draft.dealsAll && (
        <Slider
          label={f.own.each}
          min={0}
          max={30}
          value={draft.each}
          onChange={(each) => onChange({ each })}
        />
      )}
      <Slider
        label={f.own.turned}
        min={0}
        max={10}
        value={draft.turned}
        onChange={(turned) => onChange({ turned })}
      />
    </>
  )
}

/** What everybody has at first. */
function ChipsField({ chips, onChange }: { chips: number; onChange: (news: Partial<Draft>) => void }) {
  return (
    <label>
      <span>{f.own.chips}</span>
      <input
        type="number"
        min={0}
        max={most.chips}
        value={chips}
        onInput={({ currentTarget: { valueAsNumber } }) =>
          onChange({ chips: Math.max(0, Math.min(most.chips, Math.round(valueAsNumber) || 0)) })
        }
      />
    </label>
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

/** Decks beside the first, each with a back of its own and a pile to lie on. */
function MoreDecks({ draft, onChange }: { draft: Draft; onChange: (news: Partial<Draft>) => void }) {
  const { more, pictures } = draft
  const change = (place: number, news: Partial<MoreDeck>): void =>
    onChange({ more: more.map((deck, i) => (i === place ? { ...deck, ...news } : deck)) })
  const add = (): void => {
    const name = f.own.another(more.length + 2)
    onChange({ more: [...more, { name, faces: draft.faces, home: name, each: 0 }] })
  }
  return (
    <>
      {more.map((deck, place) => (
        <fieldset class="more-deck" key={place}>
          <legend>{f.own.another(place + 2)}</legend>
          <DeckField
            faces={deck.faces}
            onChange={(faces, added) => {
              const decks = more.map((one, i) => (i === place ? { ...one, faces } : one))
              onChange({ more: decks, pictures: [...added, ...pictures] })
            }}
          />
          <label>
            <span>{f.own.home}</span>
            <input
              type="text"
              maxLength={40}
              value={deck.home}
              onInput={({ currentTarget: { value } }) => change(place, { home: value })}
            />
          </label>
          <Slider
            label={f.own.each}
            min={0}
            max={30}
            value={deck.each}
            onChange={(each) => change(place, { each })}
          />
          <button type="button" onClick={() => onChange({ more: more.filter((_, i) => i !== place) })}>
            {f.own.fewer}
          </button>
        </fieldset>
      ))}
      {more.length < mostDecks - 1 && (
        <button type="button" onClick={add}>
          {f.own.more}
        </button>
      )}
    </>
  )
}
