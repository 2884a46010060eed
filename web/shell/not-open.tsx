import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { loadSentence } from '#web/components/toasts.tsx'
import { enterHousehold, homeProblem } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'

interface NotOpenProps {
  /** There is no such screen. */
  readonly isUnknown?: boolean
  /** Why the code of the screen did not come. */
  readonly problem?: unknown
}

/** In place of a screen that can't be shown, or not yet. */
export function NotOpen({ isUnknown = false, problem }: NotOpenProps): JSX.Element {
  const { shell } = texts.value
  const why = problem ?? homeProblem.value
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    if (why !== undefined) void loadSentence(why).then(setSentence)
  }, [why])
  if (isUnknown)
    return (
      <main id="main" class="screen">
        <h1 class="sr-only" tabIndex={-1}>
          Larder
        </h1>
        <Empty icon="search" text={shell.notHere}>
          <a class="button" href="/">
            {shell.toToday}
          </a>
        </Empty>
      </main>
    )
  if (why === undefined) return <Loading />
  return (
    <main id="main" class="screen">
      <h1 class="sr-only" tabIndex={-1}>
        Larder
      </h1>
      <Empty icon="offline" text={sentence}>
        <Button onPress={() => (problem ? location.reload() : enterHousehold())}>
          {shell.again}
        </Button>
      </Empty>
    </main>
  )
}

/** In place of a screen whose code or data are on their way. */
export function Loading(): JSX.Element {
  return (
    <main id="main" class="screen">
      <h1 class="sr-only" tabIndex={-1}>
        Larder
      </h1>
      <p class="loading">{texts.value.shell.loading}</p>
    </main>
  )
}
