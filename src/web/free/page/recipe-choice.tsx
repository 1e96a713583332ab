/** Choosing what is played: a recipe that many know, one that was kept or came by a link, or one of one's own. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Recipe } from '../../../games/free/index.ts'
import { recipes } from '../../../games/free/play/index.ts'
import { Choice } from '../../app/choice.tsx'
import { CopyButton } from '../../table/page/copy-button.tsx'
import { f } from '../../words/free.ts'
import { more } from '../../words/more.ts'
import { KeptList } from './kept-list.tsx'
import { keepRecipe, keptRecipes } from './kept-recipes.ts'
import { RecipeForm } from './recipe-form.tsx'
import { linkOf, recipeIn } from './recipe-link.ts'
import { sheetOf } from './rule-sheet.ts'

interface ChoiceProps {
  readonly recipe: Recipe
  readonly onChange: (recipe: Recipe) => void
}

/** The first recipe that is offered. */
export const firstRecipe: Recipe = Object.values(recipes)[0]!

/** The list, and the form for one's own. */
export function RecipeChoice({ recipe, onChange }: ChoiceProps) {
  const [isOwn, setOwn] = useState(false)
  const trouble = useLinked((linked) => {
    setOwn(false)
    onChange(linked)
  })
  const known = [...Object.values(recipes), ...keptRecipes.value]
  const listed = known.includes(recipe) || isOwn ? known : [recipe, ...known]
  const choose = (place: string): void => {
    const chosen = listed[Number(place)]
    setOwn(chosen === undefined)
    onChange(chosen ?? { ...recipe, name: f.own.unnamed, players: null })
  }
  return (
    <>
      {trouble !== '' && <p role="alert">{f.make.badLink(trouble)}</p>}
      <Choice
        label={f.make.recipe}
        value={isOwn ? 'own' : String(listed.indexOf(recipe))}
        onChange={choose}
        options={[...listed.map(({ name }, i) => [String(i), name] as const), ['own', f.make.own]]}
      />
      {isOwn ? <RecipeForm recipe={recipe} onChange={onChange} /> : <p class="hint">{sheetOf(recipe)}</p>}
      <Taking recipe={recipe} />
      <KeptList />
    </>
  )
}

/** The recipe of the address, once it is read, and of another link that is opened in the same tab; gives what is wrong with one that cannot be. */
function useLinked(onChange: (recipe: Recipe) => void): string {
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    const read = (): void => {
      setTrouble('')
      recipeIn(location.hash).then(
        (linked) => linked && onChange(linked),
        (error: Error) => setTrouble(error.message),
      )
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return trouble
}

/** Keeping a recipe, and giving it to others. */
function Taking({ recipe }: { recipe: Recipe }) {
  const [link, setLink] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setLink(''), [recipe])
  const { pictures = [] } = recipe
  return (
    <div class="taking">
      <button type="button" disabled={keptRecipes.value.includes(recipe)} onClick={() => keepRecipe(recipe)}>
        {keptRecipes.value.includes(recipe) ? f.make.kept : f.make.keep}
      </button>
      <button type="button" onClick={async () => setLink(await linkOf(recipe, location.origin))}>
        {f.make.link}
      </button>
      {link !== '' && (
        <>
          <input
            type="text"
            readOnly
            ref={field}
            aria-label={f.make.link}
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton field={field} text={link} label={more.lobby.copy} />
          {pictures.length > 0 && <p class="hint">{f.make.pictures(pictures.length)}</p>}
        </>
      )}
    </div>
  )
}
