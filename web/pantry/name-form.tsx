import type { Collection } from 'larder-client/collection'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice, Field } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import type { Place } from '#web/pantry/items/lots.ts'
import { texts } from '#web/texts/language.ts'

const KINDS = ['pantry', 'fridge', 'freezer', 'other'] as const

/** A place or an aisle. */
export interface NamedRow {
  readonly id: string
  readonly name: string
  readonly position: number | null
}

/** What places and aisles have in common. */
export type Names = Pick<Collection<'location'>, 'delete'> & {
  create(fields: { readonly name: string; readonly position: number }): Promise<NamedRow>
  update(
    id: string,
    patch: { readonly name?: string; readonly position?: number },
  ): Promise<NamedRow>
}

/** Only places have a kind. */
export interface KindProps {
  readonly kindOf?: (row: NamedRow) => Place['kind'] | undefined
  readonly onKind?: (id: string, kind: Place['kind']) => Promise<unknown>
}

interface NameFormProps extends KindProps {
  readonly row: NamedRow
  readonly collection: Names
  readonly onDone: () => void
}

/** Renames or deletes a place or an aisle. */
export function NameForm({ row, collection, kindOf, onKind, onDone }: NameFormProps): JSX.Element {
  const { shell, pantry } = texts.value
  const [name, setName] = useState(row.name)
  const [kind, setKind] = useState(kindOf?.(row) ?? 'pantry')
  const save = useOnce(async () => {
    const isDone = await attempt(
      async () => {
        await collection.update(row.id, { name: name.trim() })
        if (onKind && kind !== kindOf?.(row)) await onKind(row.id, kind)
      },
      { said: pantry.said.saved(name) },
    )
    if (isDone) onDone()
  })
  return (
    <form
      class="stack pantry-name-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={pantry.edit.name} value={name} onValue={setName} required maxLength={100} />
      {kindOf && (
        <Choice
          label={pantry.places.kind}
          value={kind}
          onValue={setKind}
          options={KINDS.map((value) => ({ value, label: pantry.places.kinds[value] }))}
        />
      )}
      <div class="actions">
        <Button type="submit" look="main">
          {shell.save}
        </Button>
        <DeleteName row={row} collection={collection} />
      </div>
    </form>
  )
}

/** Things that are there keep their amounts, without a place. So it asks for a second press. */
function DeleteName({ row, collection }: Pick<NameFormProps, 'row' | 'collection'>): JSX.Element {
  const { shell, pantry } = texts.value
  const [isSure, setSure] = useState(false)
  return (
    <Button
      look="danger"
      icon="trash"
      onPress={() =>
        isSure
          ? attempt(() => collection.delete(row.id), { said: pantry.said.deleted(row.name) })
          : setSure(true)
      }
    >
      {isSure ? pantry.places.sure : shell.delete}
    </Button>
  )
}
