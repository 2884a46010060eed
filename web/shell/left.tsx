import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { enterHousehold } from '#web/data/session.ts'
import { Button } from '#web/parts/button.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { focusTitle } from '#web/parts/focus-title.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** In place of the screens of a household of which the account is not a member any more. */
export function Left({ home }: { readonly home: Home }): JSX.Element {
  const { sync } = texts.value.shell
  const [{ aside }, show] = useState(home.status.get())
  useEffect(() => home.status.subscribe(show), [home])
  useEffect(focusTitle, [])
  const unsent = aside.length > 0 ? ` ${plural(aside.length, sync.aside)}` : ''
  return (
    <main id="main" class="screen">
      <h1 class="sr-only" tabIndex={-1}>
        Larder
      </h1>
      <div role="alert">
        <Empty icon="people" text={sync.left + unsent}>
          <Button look="main" onPress={() => enterHousehold()}>
            {sync.another}
          </Button>
        </Empty>
      </div>
    </main>
  )
}
