import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useKeepOnLeave } from '#web/components/kept.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

type Recipe = RowOf<'recipe'>

interface MoreProps {
  readonly recipe: Recipe
}

/** The note of the household about a recipe. It is saved when the field is left. */
export function NoteCard({ recipe }: MoreProps): JSX.Element {
  const home = useHome()
  const { page } = texts.value.recipes
  const isReadOnly = useRole() === 'viewer'
  // While somebody types, a change of others does not replace it.
  const [typed, setTyped] = useState<string>()
  const save = async () => {
    if (typed === undefined || !home.recipes.get(recipe.id)) return
    const before = recipe.note
    const note = typed.trim() === '' ? null : typed
    const work = () => home.recipes.update(recipe.id, { note })
    const undo = () => home.recipes.update(recipe.id, { note: before })
    if (note === before || (await attempt(work, { said: page.saved, undo })))
      setTyped((now) => (now === typed ? undefined : now)) // more may have been typed meanwhile
  }
  const leave = useKeepOnLeave(save)
  const id = useId()
  if (isReadOnly && recipe.note === null) return <></>
  return (
    <section class={recipe.note === null ? 'section no-print' : 'section'}>
      <h2 id={id}>{page.note}</h2>
      {recipe.note !== null && (
        <p class={isReadOnly ? 'recipes-prose' : 'recipes-prose only-print'}>{recipe.note}</p>
      )}
      {!isReadOnly && (
        <textarea
          class="input recipes-note no-print"
          rows={2}
          aria-labelledby={id}
          placeholder={page.addNote}
          value={typed ?? recipe.note ?? ''}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onFocusOut={leave}
        />
      )}
    </section>
  )
}

/** The nutrition of one serving. Names that are not known are shown as they are. */
export function Nutrition({ nutrition }: Pick<Recipe, 'nutrition'>): JSX.Element | null {
  const { page } = texts.value.recipes
  const names: Readonly<Record<string, string>> = page.nutrients
  const order = Object.keys(names)
  const values = Object.entries(nutrition).toSorted(
    ([a], [b]) => (order.indexOf(a) + 1 || Infinity) - (order.indexOf(b) + 1 || Infinity) || 0,
  )
  if (values.length === 0) return null
  return (
    <section class="section">
      <h2>{page.nutrition}</h2>
      <dl class="recipes-nutrition">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{names[name] ?? name.replaceAll('_', ' ')}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
