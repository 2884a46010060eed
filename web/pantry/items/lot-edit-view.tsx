import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice, Field, TextArea } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome } from '#web/data/home.ts'
import { byPosition, fieldsLike } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'
import { type LotDraft, draftOfLot, patchOfLot } from './lot-draft.ts'
import type { Lot, Place } from './lots.ts'

interface EditViewProps {
  readonly lot: Lot
  readonly places: readonly Place[]
  readonly settings: RowOf<'household'>
  readonly onDone: () => void
  /** Opens the form of the food; otherwise a link leads to it. */
  readonly onRename?: () => void
}

/** Changes the facts of a lot. All fields have one place, so that nothing typed is lost. */
export function EditView(props: EditViewProps): JSX.Element {
  const { lot, places, settings, onDone, onRename } = props
  const { shell, pantry } = texts.value
  const { edit } = pantry
  const home = useHome()
  const [base] = useState(lot.item)
  const [draft, setDraft] = useState(() => draftOfLot(base, settings))
  const [problem, setProblem] = useState<string>()
  const set = (field: keyof LotDraft) => (value: string) => setDraft({ ...draft, [field]: value })
  const save = useOnce(async () => {
    const patch = patchOfLot(draft, base, settings)
    if (patch === undefined) return setProblem(edit.badPrice)
    const before = fieldsLike(patch, lot.item)
    const isDone = await attempt(() => home.items.update(lot.id, patch), {
      said: pantry.said.saved(lot.name),
      undo: () => home.items.update(lot.id, before),
    })
    if (isDone) onDone()
  })
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <LotName lot={lot} name={draft.name} onName={set('name')} onRename={onRename} />
      <LotFields {...{ lot, places, settings, draft, set, problem }} />
      <TextArea label={edit.note} rows={2} value={draft.note} onValue={set('note')} />
      <Button type="submit" look="main">
        {shell.save}
      </Button>
    </form>
  )
}

interface NameProps extends Pick<EditViewProps, 'lot'> {
  readonly name: string
  readonly onName: (name: string) => void
  readonly onRename: (() => void) | undefined
}

/** A lot of a food has its name. */
function LotName({ lot, name, onName, onRename }: NameProps): JSX.Element {
  const { edit } = texts.value.pantry
  if (!lot.food)
    return <Field label={edit.name} value={name} onValue={onName} required maxLength={100} />
  return (
    <p class="quiet small">
      {edit.nameOfFood}{' '}
      <a
        href={`/pantry/food/${lot.food.id}?edit`}
        onClick={(event) => {
          if (!onRename) return
          event.preventDefault()
          onRename()
        }}
      >
        {edit.renameFood(lot.food.name)}
      </a>
    </p>
  )
}

interface FieldsProps extends Pick<EditViewProps, 'lot' | 'places' | 'settings'> {
  readonly draft: LotDraft
  readonly set: (field: keyof LotDraft) => (value: string) => void
  /** Of the price. */
  readonly problem: string | undefined
}

function LotFields({ lot, places, settings, draft, set, problem }: FieldsProps): JSX.Element {
  const { pantry } = texts.value
  const { edit } = pantry
  const kinds = [
    { value: 'best_before', label: edit.bestBefore },
    { value: 'use_by', label: edit.useBy },
    { value: 'none', label: edit.noDate },
  ]
  const placed = places.toSorted(byPosition).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div class="pantry-pair">
      <Field label={edit.date} type="date" value={draft.date} onValue={set('date')} />
      <Choice label={edit.kind} value={draft.kind} onValue={set('kind')} options={kinds} />
      <Choice
        label={edit.place}
        value={draft.place}
        onValue={set('place')}
        options={[{ value: '', label: pantry.noPlace }, ...placed]}
      />
      <Field label={pantry.lot.unit} value={draft.unit} onValue={set('unit')} maxLength={40} />
      <Field label={edit.bought} type="date" value={draft.bought} onValue={set('bought')} />
      <Field
        label={edit.price(lot.item.currency ?? settings.currency)}
        inputMode="decimal"
        value={draft.price}
        onValue={set('price')}
        problem={problem}
      />
      {lot.item.opened_at !== null && (
        <Field
          label={edit.openedOn}
          hint={edit.openedHint}
          type="date"
          value={draft.opened}
          onValue={set('opened')}
        />
      )}
    </div>
  )
}
