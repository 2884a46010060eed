import { RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { say } from '#web/components/toasts.tsx'
import { larder } from '#web/data/session.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { enterThroughDoor, useDoorForm } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'

interface PendingProps {
  /** The answer to the sign-in. */
  readonly refused: RequestRefused
  /** Signs in again, as `enterThroughDoor` wants it. Absent where the person must do that. */
  readonly signIn?: () => Promise<boolean>
  readonly onLeave: () => void
}

/** Whether a sign-in was refused because the account waits for its removal. */
export const isClosed = (error: unknown): error is RequestRefused =>
  error instanceof RequestRefused && error.code === 'ACCOUNT_PENDING_DELETION'

/** An account that was deleted, and can still be restored. */
export function Pending({ refused, signIn, onLeave }: PendingProps): JSX.Element {
  const { pending } = texts.value.door
  const { restoreToken = '', deletionScheduledAt } = refused
  const form = useDoorForm(async () => {
    await larder.restore(restoreToken)
    if (signIn) await enterThroughDoor(signIn)
    else onLeave()
    say(pending.restored)
  })
  return (
    <DoorFrame title={pending.title}>
      <form class="stack" onSubmit={form.onSubmit}>
        {deletionScheduledAt && <p>{pending.explain(dayOf(deletionScheduledAt))}</p>}
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {pending.restore}
        </Button>
        <Button look="plain" wide onPress={onLeave}>
          {pending.leave}
        </Button>
      </form>
    </DoorFrame>
  )
}

const dayOf = (time: string) =>
  formatDayOf(time, { day: 'numeric', month: 'long', year: 'numeric' })
