import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Choice } from '#web/parts/field.tsx'
import { OtherAccounts } from '#web/settings/other-accounts.tsx'
import { chooseLanguage, LANGUAGES, language, type Language, texts } from '#web/texts/language.ts'

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
    heading.current?.focus()
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

const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({
  value: value as Language, // a key of the table
  label,
}))
