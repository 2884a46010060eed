import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { askServer } from '#web/data/server.ts'
import { path } from '#web/shell/router.ts'
import { Callback } from './callback.tsx'
import { Forgot } from './forgot.tsx'
import { Go } from './go.tsx'
import { Join } from './join.tsx'
import { Link, takeToken } from './link.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

/** The ways in. */
export function Door(): JSX.Element {
  useEffect(() => void askServer(), [])
  const [token, setToken] = useState(takeToken)
  const [screen, part] = path.value
  if (screen === 'join') return <Join />
  if (screen === 'sign-up') return <SignUp />
  if (screen === 'sign-in' && part === 'forgot') return <Forgot />
  if (screen === 'sign-in' && part === 'callback') return <Callback />
  if (screen === 'sign-in' && part === 'go') return <Go />
  if (token) return <Link token={token} onLeave={() => setToken('')} />
  return <SignIn />
}
