import type { JSX } from 'preact'
import { Headed } from '#web/recipes/page/ingredient-list.tsx'
import type { IngredientView } from '#web/recipes/page/use-recipe-view.ts'
import { texts } from '#web/texts/language.ts'

interface TickProps {
  readonly view: readonly IngredientView[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (id: string) => void
}

/** The first page: all ingredients, to put on the table. */
export function PreparePage(props: TickProps & { readonly staysOn: boolean }): JSX.Element {
  const { cooking } = texts.value.recipes
  return (
    <section class="stack">
      <div>
        <h2>{cooking.prepare}</h2>
        <p class="quiet">{cooking.prepareHint}</p>
      </div>
      <TickList {...props} />
      <p class="quiet small">{props.staysOn ? cooking.staysOn : cooking.goesOff}</p>
    </section>
  )
}

/** Ingredients that the cook ticks. */
export function TickList({ view, ticked, onTick }: TickProps): JSX.Element {
  return (
    <ul class="rows recipes-ticks">
      {view.map(({ id, section, amount, name, note }, i) => (
        <Headed key={id} section={section} before={view[i - 1]?.section ?? null}>
          <li>
            <label class="row-main recipes-check">
              <input type="checkbox" checked={ticked.has(id)} onChange={() => onTick(id)} />
              <span>
                {amount !== '' && <strong>{amount} </strong>}
                {name}
                {note && <span class="quiet">, {note}</span>}
              </span>
            </label>
          </li>
        </Headed>
      ))}
    </ul>
  )
}
