import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { useToday } from '#web/data/today.ts'
import { canInstall, install, isIphone } from '#web/shell/install.ts'
import { texts } from '#web/texts/language.ts'

/** The first day on which the app was used here, or `over` once the hint was answered, in `localStorage`. */
const KEY = 'larder.home-screen'
const OVER = 'over'

/** Explains once how the app comes to the home screen of a phone: on the second day on which somebody uses it. */
export function HomeScreenHint(): JSX.Element | null {
  const today = useToday()
  const { app } = texts.value.settings
  const [first, keep] = useState(() => localStorage.getItem(KEY) ?? start(today))
  const isPossible =
    isSecureContext &&
    matchMedia('(pointer: coarse)').matches &&
    !matchMedia('(display-mode: standalone)').matches &&
    (canInstall.value || isIphone())
  if (!isPossible || first === OVER || first === today) return null
  const end = () => {
    localStorage.setItem(KEY, OVER)
    keep(OVER)
  }
  return (
    <section class="card stack">
      <h2 class="section-title">{app.hintTitle}</h2>
      <p>{isIphone() ? `${app.hintIphone} ${app.evicts}` : app.hint}</p>
      <div class="actions">
        {canInstall.value && (
          <Button
            look="main"
            onPress={async () => {
              await install()
              end()
            }}
          >
            {app.installNow}
          </Button>
        )}
        <Button onPress={end}>{canInstall.value ? app.notNow : app.understood}</Button>
      </div>
    </section>
  )
}

function start(today: string): string {
  localStorage.setItem(KEY, today)
  return today
}
