import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Choice, Field, Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useSettings } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { useSubmit } from '#web/settings/form.tsx'
import {
  type ApiKey,
  SCOPES,
  type Scope,
  listKeys,
  makeKey,
  revokeKey,
} from '#web/settings/requests.ts'
import { PasswordProof } from '#web/settings/sign-in/proof.tsx'
import { formatDayOf } from '#web/texts/format-times.ts'
import { formatAgo } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { ShownOnce } from './shown-once.tsx'

/** The API keys of the account, and the way to a new one. */
export function Keys(): JSX.Element {
  const { keys } = texts.value.settings
  const asked = useAnswer(listKeys)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <p class="quiet">{keys.explain}</p>
      <Answer of={asked}>
        {(found) =>
          found.length === 0 ? (
            <p>{keys.none}</p>
          ) : (
            <ul class="rows">
              {found.map((one) => (
                <li key={one.id}>
                  <KeyRow {...one} />
                  <IconButton
                    icon="trash"
                    label={keys.revoke(one.name)}
                    onPress={async () => {
                      await attempt(() => revokeKey(one.id), { said: keys.revoked })
                      await asked.again()
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <Button icon="plus" look="main" wide onPress={() => setMaking(true)}>
        {keys.make}
      </Button>
      {isMaking && (
        <NewKey
          onClose={() => {
            setMaking(false)
            void asked.again()
          }}
        />
      )}
    </>
  )
}

function KeyRow({ name, scope, expires_at, last_used_at }: ApiKey): JSX.Element {
  const { keys } = texts.value.settings
  const facts = [
    keys.scopes[scope],
    last_used_at ? keys.used(formatAgo(new Date(last_used_at), new Date())) : keys.unused,
    expires_at && keys.until(formatDayOf(expires_at)),
  ]
  return (
    <div class="row-main">
      <span>{name}</span>
      <span class="quiet small">{facts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

/** Days until a key ends. */
const DAYS = { never: undefined, month: 30, quarter: 90, year: 365 } as const
const ENDINGS = ['never', 'month', 'quarter', 'year'] as const
type Ending = keyof typeof DAYS
const DAY_MS = 24 * 60 * 60 * 1000

interface NewKeyProps {
  readonly onClose: () => void
}

/** Makes a key, and then shows it. */
function NewKey({ onClose }: NewKeyProps): JSX.Element {
  const { keys } = texts.value.settings
  const [key, setKey] = useState<string>()
  if (key === undefined) return <KeyForm onMade={setKey} onClose={onClose} />
  return <ShownOnce label={keys.key} text={key} words={keys} onClose={onClose} />
}

interface KeyFormProps extends NewKeyProps {
  readonly onMade: (key: string) => void
}

function KeyForm({ onMade, onClose }: KeyFormProps): JSX.Element {
  const { settings } = texts.value
  const { keys } = settings
  const home = useHome()
  const household = useSettings().name
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('shop')
  const [ending, setEnding] = useState<Ending>('never')
  const [password, setPassword] = useState('')
  const form = useSubmit(
    async () => {
      const days = DAYS[ending]
      const expires_at = days && new Date(Date.now() + days * DAY_MS).toISOString()
      const household_ids = [home.id]
      const wish = { name: name.trim(), scope, household_ids, password }
      onMade(await makeKey(expires_at ? { ...wish, expires_at } : wish))
    },
    { INVALID_CREDENTIALS: settings.wrongPassword },
  )
  return (
    <Sheet title={keys.make} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <Field
          label={keys.name}
          hint={keys.nameHint}
          value={name}
          onValue={setName}
          problem={form.beside['name']}
          maxLength={100}
          autocomplete="off"
          required
        />
        <ScopeChoice value={scope} onValue={setScope} />
        <EndChoice value={ending} onValue={setEnding} />
        <p class="quiet small">{keys.forHousehold(household)}</p>
        <PasswordProof value={password} onValue={setPassword} beside={form.beside} />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide>
          {keys.make}
        </Button>
      </form>
    </Sheet>
  )
}

interface EndProps {
  readonly value: Ending
  readonly onValue: (ending: Ending) => void
}

function EndChoice({ value, onValue }: EndProps): JSX.Element {
  const { keys } = texts.value.settings
  return (
    <Choice
      label={keys.ends}
      value={value}
      options={ENDINGS.map((one) => ({ value: one, label: keys.endings[one] }))}
      onValue={onValue}
    />
  )
}

interface ScopeProps {
  readonly value: Scope
  readonly onValue: (scope: Scope) => void
}

/** The scopes, with what each may do. */
function ScopeChoice({ value, onValue }: ScopeProps): JSX.Element {
  const { keys } = texts.value.settings
  const name = useId()
  return (
    <fieldset class="settings-radios">
      <legend class="label">{keys.scope}</legend>
      {SCOPES.map((scope) => (
        <label key={scope} class="settings-radio">
          <input
            type="radio"
            name={name}
            checked={scope === value}
            onChange={() => onValue(scope)}
          />
          <span>
            {keys.scopes[scope]}
            <span class="quiet small settings-note">{keys.scopesExplained[scope]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
