import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { ReachServer } from '#web/components/sheets/reach-server.tsx'
import { isLoopback } from '#web/components/sheets/share-link.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { server } from '#web/data/server.ts'
import { texts } from '#web/texts/language.ts'
import { ConfirmJoiner } from './joiner.tsx'
import { askForCode, isCodeShown, liveCode, makeCode } from './live-code.ts'

interface JoinCodeProps {
  /** Where the other phone types the code. */
  readonly address: string
  readonly onClose: () => void
}

/** Six digits for a phone without a camera. The owner confirms who typed them. */
export function JoinCode({ address, onClose }: JoinCodeProps): JSX.Element {
  const { digits } = texts.value.settings
  const home = useHome()
  const begin = async () => {
    const { code, state } = await askForCode(home.id)
    // A new code would end the one that is shown, and decline somebody who waits already.
    if (!state.joiner && (state.expires_at === null || code === undefined)) await makeCode(home.id)
  }
  useEffect(() => {
    isCodeShown.value = true
    void attempt(begin)
    return () => void (isCodeShown.value = false)
  }, [])

  const live = liveCode.value?.home === home.id ? liveCode.value : undefined
  const joiner = live?.state.joiner
  if (joiner)
    return (
      <>
        <p role="status">
          <strong>{digits.wants(joiner.name)}</strong>
        </p>
        <ConfirmJoiner home={home} joiner={joiner} onClose={onClose} />
      </>
    )
  if (live?.state.expires_at === null)
    return (
      <div class="stack">
        <p role="status">{digits.over}</p>
        <Button look="main" wide onPress={() => makeCode(home.id)}>
          {digits.again}
        </Button>
      </div>
    )
  return (
    <div class="stack">
      {isLoopback(address) && server.value && <ReachServer />}
      <p>{digits.how(address)}</p>
      <p class="digits" aria-live="polite">
        {spaced(live?.code ?? '')}
      </p>
      <p class="quiet small">{digits.limits}</p>
    </div>
  )
}

/** @returns the digits in two groups */
export const spaced = (code: string): string => code.replace(/(...)/, '$1 ')
