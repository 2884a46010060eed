import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { Choice, Field } from '#web/components/field.tsx'
import { server } from '#web/data/server.ts'
import { OtherAccounts } from '#web/settings/account/other-accounts.tsx'
import { chooseLanguage, LANGUAGES, language, isLanguage, texts } from '#web/texts/language.ts'

interface FrameProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** A page before the sign-in: the name of the app, and a card. */
export function DoorFrame({ title, children }: FrameProps): JSX.Element {
  const { door } = texts.value
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – Larder`
    const first = heading.current?.parentElement?.querySelector<HTMLElement>('[autofocus]')
    ;(first ?? heading.current)?.focus()
  }, [title])
  return (
    <main class="door">
      <header>
        <img src="/app/larder.svg" alt="" width="56" height="56" />
        <div>
          <p class="door-name">Larder</p>
          <p class="quiet small">{door.slogan}</p>
        </div>
      </header>
      <div class="card">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <OtherAccounts />
      <Choice
        label={door.language}
        value={language.value}
        options={LANGUAGE_CHOICES}
        onValue={(chosen) => void chooseLanguage(chosen)}
      />
    </main>
  )
}

const LANGUAGE_CHOICES = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((value) => ({ value, label: LANGUAGES[value] }))

interface PasswordProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** Whether it is the password of a new account. */
  readonly isNew?: boolean
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ value, onValue, isNew = false }: PasswordProps): JSX.Element {
  const { door } = texts.value
  const [isShown, show] = useState(false)
  return (
    <div class="door-password">
      <Field
        label={door.password}
        type={isShown ? 'text' : 'password'}
        value={value}
        onValue={onValue}
        autocomplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? door.passwordHint : undefined}
        required
      />
      <IconButton
        icon="eye"
        label={door.showPassword}
        pressed={isShown}
        onPress={() => show(!isShown)}
      />
    </div>
  )
}

/** The address of an account. */
export function EmailField(props: Pick<PasswordProps, 'value' | 'onValue'>): JSX.Element {
  return (
    <Field
      {...props}
      label={texts.value.door.email}
      type="email"
      autocomplete="username"
      required
    />
  )
}

/** The links for sign-in through a provider. */
export function Providers(): JSX.Element | null {
  const { door } = texts.value
  const providers = server.value?.providers ?? []
  if (providers.length === 0) return null
  return (
    <div class="door-providers">
      <p class="door-or">{door.or}</p>
      {providers.map(({ issuer, name }) => (
        // Only the documents below `/sign-in` may ask a provider, so this loads one.
        <a
          key={issuer}
          class="button wide"
          data-document
          href={`/sign-in/go?issuer=${encodeURIComponent(issuer)}`}
        >
          {door.withProvider(name)}
        </a>
      ))}
    </div>
  )
}
