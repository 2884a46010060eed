import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { formatAgo, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceForRefusal } from '#web/texts/problems.ts'
import { fieldsOf } from './changed-fields.ts'
import { nameOfChange } from './changed-name.ts'
import { type Status, sentenceOf } from './sync-button.tsx'

interface SheetProps {
  readonly home: Home
  readonly status: Status
  readonly onClose: () => void
}

/** All that there is to say about the state of sync. */
export function SyncSheet({ home, status, onClose }: SheetProps): JSX.Element {
  const { shell, sync } = texts.value
  return (
    <Sheet title={sync.title} onClose={onClose}>
      <p>{sentenceOf(status)}</p>
      {status.waiting > 0 && <p>{plural(status.waiting, shell.sync.count)}</p>}
      {status.atRisk && <p class="alert">{sync.atRisk}</p>}
      <p class="quiet small">
        {status.lastSynced ? sync.last(formatAgo(status.lastSynced, new Date())) : sync.never}
      </p>
      {status.told.length > 0 && (
        <section class="stack">
          <h3 class={sentenceOf(status) === shell.sync.told ? 'sr-only' : undefined}>
            {shell.sync.told}
          </h3>
          {status.told.map((one) => (
            <Told key={one.mutation_id} home={home} one={one} />
          ))}
        </section>
      )}
      {status.aside.length > 0 && (
        <section class="stack">
          <p>{plural(status.aside.length, shell.sync.aside)}</p>
          <div class="actions">
            <Button onPress={() => home.resume()}>{sync.resume}</Button>
            <Discard home={home} />
          </div>
        </section>
      )}
      <Button icon="sync" onPress={() => home.sync()}>
        {sync.now}
      </Button>
    </Sheet>
  )
}

type Issue = Status['told'][number]

/** An answer of the server, and the way to one's own values where another person has changed the same. */
function Told({ home, one }: { readonly home: Home; readonly one: Issue }): JSX.Element {
  const { sync } = texts.value
  const { mutation, conflicts } = one
  const isOwn = conflicts.length > 0 // only of updates
  const isGone = mutation.op === 'update' && one.row && !GONE.test(mutation.entity)
  const update = (which: 'yours' | 'actual') => {
    if (mutation.op !== 'update') return Promise.resolve()
    const patch = Object.fromEntries(conflicts.map((field) => [field.field, field[which] ?? null]))
    return home.together([{ op: 'update', entity: mutation.entity, id: mutation.id, patch }])
  }
  const useYours = async () => {
    if (isGone) return (await import('./add-again.ts')).addAgain(home, one)
    const done = { said: sync.used, undo: () => update('actual') }
    if (await attempt(() => update('yours'), done)) await home.dismiss(one.mutation_id)
  }
  return (
    <div class="card stack">
      <p>{sentenceAbout(home, one)}</p>
      {isOwn &&
        fieldsOf(home, conflicts).map((field) => (
          <p key={field} class="quiet small">
            {field}
          </p>
        ))}
      <div class="actions">
        {(isOwn || isGone) && <Button onPress={useYours}>{sync.useYours}</Button>}
        <Button onPress={() => home.dismiss(one.mutation_id)}>{sync.understood}</Button>
      </div>
    </div>
  )
}

/** The kinds of rows that nobody can make again as they were. */
const GONE = /^(photo|cooking)$/

/** What the server did not do, and to which row. */
function sentenceAbout(home: Home, one: Issue): string {
  const reason = one.status === 'merged' ? 'fields' : one.reason
  const [name, sentence] = [nameOfChange(home, one), sentenceForRefusal({ ...one, reason })]
  return name === undefined ? sentence : texts.value.sync.about(name, sentence)
}

/** Nothing brings discarded changes back. So it asks for a second press. */
function Discard({ home }: Pick<SheetProps, 'home'>): JSX.Element {
  const { sync } = texts.value
  const [isSure, setSure] = useState(false)
  return (
    <Button look="danger" onPress={() => (isSure ? home.discard() : setSure(true))}>
      {isSure ? sync.discardSure : sync.discard}
    </Button>
  )
}
