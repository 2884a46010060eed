import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useWide } from '#web/components/use-wide.ts'
import { useHome, useRows } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { makeCollection, missingIn, toggle, useCollections } from './collections.ts'

interface CollectProps {
  readonly recipes: readonly RowOf<'recipe'>[]
  readonly onClose: () => void
}

/** The collections of the household, with a tick at those that have all the recipes, and a field for a new one. */
export function CollectSheet({ recipes, onClose }: CollectProps): JSX.Element {
  const { collections: words } = texts.value.recipes
  const home = useHome()
  const collections = useCollections(useRows((all) => all.recipes))
  const ids = recipes.map(({ id }) => id)
  // On a phone the keyboard would cover the collections.
  const isWide = useWide()
  const [name, setName] = useState('')
  const make = useOnce(async () => {
    const wanted = name.trim()
    if (wanted !== '' && (await attempt(() => makeCollection(home, wanted, ids)))) setName('')
  })
  return (
    <Sheet title={words.add} onClose={onClose}>
      {collections.length > 0 && (
        <ul class="rows">
          {collections.map((collection) => (
            <li key={collection.row.id}>
              <label class="row-main recipes-check">
                <input
                  type="checkbox"
                  checked={missingIn(collection, ids).length === 0}
                  onChange={() => void attempt(() => toggle(home, collection, ids))}
                />
                <span>{collection.row.name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Field
          label={words.new}
          value={name}
          onValue={setName}
          maxLength={100}
          autoFocus={isWide || collections.length === 0}
        />
        <Button type="submit" icon="plus">
          {words.create}
        </Button>
      </form>
    </Sheet>
  )
}
