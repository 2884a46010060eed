import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { askServer, server } from '#web/data/server.ts'
import { query } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { DoorFrame } from './door-frame.tsx'
import { goToProvider } from './oidc.ts'

/** On the way to a provider. */
export function Go(): JSX.Element {
  const { door } = texts.value
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    go().catch((error: unknown) => {
      console.warn(error)
      setRefused(true)
    })
  }, [])
  return (
    <DoorFrame title={door.signIn}>
      <p role="status">{isRefused ? door.provider.refused : door.provider.waiting}</p>
      {isRefused && <a href="/sign-in">{door.reset.back}</a>}
    </DoorFrame>
  )
}

/** @throws Error if the server or the provider does not answer */
async function go(): Promise<void> {
  await askServer()
  const issuer = query.value.get('issuer')
  const provider = server.value?.providers.find((one) => one.issuer === issuer)
  if (!provider) throw new Error('The server does not know this provider.')
  await goToProvider(provider)
}
