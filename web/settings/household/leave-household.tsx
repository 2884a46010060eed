import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows, useSettings } from '#web/data/home.ts'
import { accountId, enterHousehold } from '#web/data/session.ts'
import { useSubmit } from '#web/settings/form.tsx'
import { deleteHousehold, listHouseholds, removeMember } from '#web/settings/requests.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'

/** The ways out of the household. */
export function LeaveHousehold(): JSX.Element {
  const { leave } = texts.value.settings
  const role = useRole()
  const members = useRows((home) => home.members)
  const [open, setOpen] = useState<'leave' | 'delete'>()
  const isLastOwner = role === 'owner' && members.filter((one) => one.role === 'owner').length === 1
  const close = () => setOpen(undefined)
  return (
    <section class="section">
      <h2 class="section-title">{leave.title}</h2>
      {isLastOwner && members.length > 1 && <p class="quiet small">{leave.lastOwner}</p>}
      <ul class="rows">
        {!isLastOwner && (
          <li>
            <SettingButton label={leave.leave} isDangerous onPress={() => setOpen('leave')} />
          </li>
        )}
        {role === 'owner' && (
          <li>
            <SettingButton label={leave.delete} isDangerous onPress={() => setOpen('delete')} />
          </li>
        )}
      </ul>
      {open === 'leave' && <LeaveSheet onClose={close} />}
      {open === 'delete' && <DeleteSheet onClose={close} />}
    </section>
  )
}

interface SheetProps {
  readonly onClose: () => void
}

function LeaveSheet({ onClose }: SheetProps): JSX.Element {
  const { settings, shell } = texts.value
  const home = useHome()
  const { name } = useSettings()
  return (
    <Sheet title={settings.leave.leave} onClose={onClose}>
      <p>{settings.leave.leaveExplain(name)}</p>
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button
          look="danger"
          onPress={async () => {
            await removeMember(home.id, accountId.value ?? '')
            onClose()
            await enterAnother(home)
            say(settings.leave.left(name))
          }}
        >
          {settings.leave.leave}
        </Button>
      </div>
    </Sheet>
  )
}

/** The name must be typed, because nothing brings the household back. */
function DeleteSheet({ onClose }: SheetProps): JSX.Element {
  const { leave } = texts.value.settings
  const home = useHome()
  const { name } = useSettings()
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useSubmit(async () => {
    if (typed.trim() !== name) return setProblem(leave.notTheName)
    await deleteHousehold(home.id)
    onClose()
    await enterAnother(home)
    say(leave.deleted(name))
  })
  return (
    <Sheet title={leave.delete} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{leave.deleteExplain(name)}</p>
        <Field
          label={leave.typeName(name)}
          value={typed}
          onValue={type}
          problem={problem}
          autocomplete="off"
          autoFocus
        />
        <Problem text={form.problem} />
        <Button type="submit" look="danger" wide>
          {leave.delete}
        </Button>
      </form>
    </Sheet>
  )
}

/** Shows another household. The server makes one where no other is left. */
async function enterAnother({ id }: Home): Promise<void> {
  const households = await listHouseholds()
  await enterHousehold(households.find((one) => one.id !== id)?.id)
  navigate('/')
}
