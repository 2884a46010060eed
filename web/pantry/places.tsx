import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { byPosition, movedTo, renumbered } from '#web/data/rows.ts'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { type KindProps, NameForm, type NamedRow, type Names } from './name-form.tsx'

/** Places and aisles: add, rename, sort and delete them. */
export function Places(): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const places = useRows((all) => all.locations)
  const aisles = useRows((all) => all.categories)
  return (
    <Screen title={pantry.places.title} up="/pantry" wide>
      <div class="pantry-food">
        <NameList
          title={pantry.places.places}
          addLabel={pantry.places.newPlace}
          rows={places.toSorted(byPosition)}
          collection={home.locations}
          kindOf={(row) => places.find(({ id }) => id === row.id)?.kind}
          onKind={(id, kind) => home.locations.update(id, { kind })}
        />
        <NameList
          title={pantry.places.aisles}
          addLabel={pantry.places.newAisle}
          rows={aisles.toSorted(byPosition)}
          collection={home.categories}
        />
      </div>
    </Screen>
  )
}

interface NameListProps extends KindProps {
  readonly title: string
  readonly addLabel: string
  readonly rows: readonly NamedRow[]
  readonly collection: Names
}

function NameList({ title, addLabel, rows, collection, ...kinds }: NameListProps): JSX.Element {
  const { pantry } = texts.value
  const [openId, setOpenId] = useState<string>()
  const [name, setName] = useState('')
  const saving = useRef<string | undefined>(undefined)
  /** The field is free at once: somebody who types quickly adds the next one while this one is being saved. */
  const add = async () => {
    const typed = name.trim()
    if (typed === '' || typed === saving.current) return // a double press
    saving.current = typed
    setName('')
    const position = Math.max(0, ...rows.map((row) => row.position ?? 0)) + 1
    const isAdded = await attempt(() => collection.create({ name: typed, position }))
    if (!isAdded) setName((now) => now || typed)
    if (saving.current === typed) saving.current = undefined
  }
  const move = (index: number, by: -1 | 1) =>
    attempt(async () => {
      for (const { id, position } of renumbered(movedTo(rows, index, index + by)))
        await collection.update(id, { position })
    })
  return (
    <section class="section">
      <h2 class="section-title">{title}</h2>
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((row, index) => (
            <li key={row.id} class="pantry-place">
              <div class="row">
                <button
                  type="button"
                  class="row-main"
                  aria-expanded={openId === row.id}
                  onClick={() => setOpenId(openId === row.id ? undefined : row.id)}
                >
                  {row.name}
                </button>
                {index > 0 && (
                  <IconButton
                    icon="up"
                    label={pantry.places.up(row.name)}
                    onPress={() => move(index, -1)}
                  />
                )}
                {index < rows.length - 1 && (
                  <IconButton
                    icon="down"
                    label={pantry.places.down(row.name)}
                    onPress={() => move(index, 1)}
                  />
                )}
              </div>
              {openId === row.id && (
                <NameForm
                  row={row}
                  collection={collection}
                  {...kinds}
                  onDone={() => setOpenId(undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        class="pantry-add-name"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label={addLabel} value={name} onValue={setName} maxLength={100} autocomplete="off" />
        <Button type="submit" icon="plus">
          {pantry.places.add}
        </Button>
      </form>
    </section>
  )
}
