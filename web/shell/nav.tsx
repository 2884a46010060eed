import type { JSX } from 'preact'
import { Icon } from '#web/components/icon.tsx'
import { texts } from '#web/texts/language.ts'
import { path } from './router.ts'

const PLACES = ['today', 'list', 'pantry', 'recipes', 'plan'] as const

/** The main navigation: below on phones, at the side on large screens. */
export function Nav(): JSX.Element {
  const { shell } = texts.value
  const current = path.value[0] ?? 'today'
  return (
    <nav class="nav" aria-label={shell.navigation}>
      <div class="brand">
        <img src="/app/larder.svg" alt="" width="32" height="32" />
        Larder
      </div>
      <ul>
        {PLACES.map((place) => (
          <li key={place}>
            <a
              href={place === 'today' ? '/' : `/${place}`}
              aria-current={current === place ? 'page' : undefined}
            >
              <Icon name={place} />
              {shell[place]}
            </a>
          </li>
        ))}
      </ul>
      {/* Phones have no space for it: there the screen of today leads to the settings. */}
      <a
        class="nav-settings"
        href="/settings"
        aria-current={current === 'settings' ? 'page' : undefined}
      >
        <Icon name="settings" />
        {shell.settings}
      </a>
    </nav>
  )
}
