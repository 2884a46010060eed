import type { RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { larder } from '#web/data/session.ts'
import { navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import { enterThroughDoor } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { forgetInvite, inviteCode, isShort, keepWait } from './invite-code.ts'
import { type Proof, takeProof } from './oidc.ts'
import { isClosed, Pending } from './pending.tsx'
import { SecondStep, secondStepOf } from './second-step.tsx'

/** The page to which a provider sends the user back. */
export function Callback(): JSX.Element {
  const { door } = texts.value
  const [proof, setProof] = useState<Proof>()
  const [problem, setProblem] = useState('')
  const [closed, setClosed] = useState<RequestRefused>()
  const [second, setSecond] = useState<string>()
  useEffect(() => {
    enter(setProof).then(
      (isDone) => void (isDone || setProblem(door.provider.refused)),
      (error) => {
        const step = secondStepOf(error)
        if (step !== undefined) setSecond(step)
        else if (isClosed(error)) setClosed(error)
        else setProblem(sentenceFor(error))
      },
    )
  }, [])

  if (second !== undefined)
    return <SecondStep token={second} onLeave={() => navigate('/sign-in')} />
  if (closed && proof)
    return (
      <Pending refused={closed} signIn={() => signIn(proof)} onLeave={() => navigate('/sign-in')} />
    )
  return (
    <DoorFrame title={door.signIn}>
      {problem ? <p class="alert">{problem}</p> : <p role="status">{door.provider.waiting}</p>}
      {problem && <a href="/sign-in">{door.reset.back}</a>}
    </DoorFrame>
  )
}

/** @returns false if the provider did not sign anybody in. @throws RequestRefused, NoAnswer */
async function enter(onProof: (proof: Proof) => void): Promise<boolean> {
  const proof = await takeProof()
  if (!proof) return false
  onProof(proof)
  await enterThroughDoor(() => signIn(proof))
  return true
}

/** @returns whether the account is new and has a household of its own. @throws RequestRefused, NoAnswer */
async function signIn({ idToken: id_token, nonce }: Proof): Promise<boolean> {
  const invite_code = inviteCode()
  const isNew = await larder.signInWith({ id_token, nonce, ...(invite_code && { invite_code }) })
  const waits = isNew && isShort(invite_code)
  if (isNew) forgetInvite() // the new account has joined already, or waits for an owner
  if (waits) keepWait()
  return isNew && (!invite_code || waits)
}
