import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { askServer, isEmptyServer, server } from '#web/data/server.ts'
import { Loading } from '#web/shell/not-open.tsx'
import { path, query } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { Callback } from './callback.tsx'
import { DoorFrame } from './door-frame.tsx'
import { Forgot } from './forgot.tsx'
import { Join } from './join.tsx'
import { Link, takeToken } from './link.tsx'
import { goToProvider } from './oidc.ts'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

/** The ways in. */
export function Door(): JSX.Element {
  const [isAsked, setAsked] = useState(server.value !== undefined)
  useEffect(() => void askServer().then(() => setAsked(true)), [])
  const [token, setToken] = useState(takeToken)
  const [screen, part] = path.value
  if (screen === 'join') return <Join />
  if (screen === 'sign-up') return <SignUp />
  if (screen === 'sign-in' && part === 'forgot') return <Forgot />
  if (screen === 'sign-in' && part === 'callback') return <Callback />
  if (screen === 'sign-in' && part === 'go') return <Go />
  if (token) return <Link token={token} onLeave={() => setToken('')} />
  if (!isAsked) return <Loading />
  if (screen !== 'sign-in' && isEmptyServer()) return <SignUp />
  return <SignIn />
}

/** On the way to a provider. */
function Go(): JSX.Element {
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
