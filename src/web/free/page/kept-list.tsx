/** What the reader has kept, to be renamed or removed; what was removed can be brought back. */
import { useState } from 'preact/hooks'
import { f } from '../../words/free.ts'
import { type KeptRecipe, kept, removeRecipe, renameRecipe } from './kept-recipes.ts'

/** The list, folded away; nothing while nothing is kept. */
export function KeptList() {
  const [undo, setUndo] = useState<{ name: string; bringBack: () => void } | undefined>(undefined)
  const remove = (one: KeptRecipe): void => {
    const name = one.recipe?.name ?? f.make.damaged
    setUndo({ name, bringBack: removeRecipe(one) })
  }
  if (kept.value.length === 0 && undo === undefined) return null
  return (
    <details class="kept-recipes">
      <summary>{f.make.keptHere(kept.value.length)}</summary>
      <ul>
        {kept.value.map((one) => (
          <Row one={one} onRemove={() => remove(one)} key={one.text} />
        ))}
      </ul>
      {undo && (
        <p class="removed" role="status">
          {f.make.removed(undo.name)}
          <button
            type="button"
            onClick={() => {
              undo.bringBack()
              setUndo(undefined)
            }}
          >
            {f.make.undo}
          </button>
        </p>
      )}
    </details>
  )
}

function Row({ one, onRemove }: { one: KeptRecipe; onRemove: () => void }) {
  const [name, setName] = useState<string | undefined>(undefined)
  const { recipe } = one
  if (recipe !== undefined && name !== undefined)
    return (
      <li>
        <input
          type="text"
          maxLength={40}
          aria-label={f.make.newName}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button
          type="button"
          disabled={name.trim() === ''}
          onClick={() => {
            setName(undefined)
            renameRecipe(one, name)
          }}
        >
          {f.make.save}
        </button>
      </li>
    )
  return (
    <li>
      <span>{recipe?.name ?? f.make.damaged}</span>
      {recipe && (
        <button type="button" onClick={() => setName(recipe.name)}>
          {f.make.rename}
        </button>
      )}
      <button type="button" onClick={onRemove}>
        {f.make.remove}
      </button>
    </li>
  )
}
