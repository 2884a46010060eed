import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { say } from '#web/components/toasts.tsx'
import { isEmptyServer, server } from '#web/data/server.ts'
import { larder, openHome } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { enterThroughDoor, useDoorForm } from './come-in.ts'
import { DoorFrame, EmailField, PasswordField, Providers } from './door-frame.tsx'
import { Invitation } from './invitation.tsx'
import { codeIn, forgetInvite, inviteCode, isShort, keepWait } from './invite-code.ts'

interface SignUpProps {
  /** The person has opened the link of an invite. */
  readonly isInvited?: boolean
}

/** A new account: the first one of the server, one in the household of an invite, or another one. */
export function SignUp({ isInvited = false }: SignUpProps): JSX.Element {
  const { door } = texts.value
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState(inviteCode() ?? '')
  const needsCode = server.value?.sign_up === 'invite'
  const isFirst = isEmptyServer() && !isInvited
  const form = useDoorForm(async () => {
    await enterThroughDoor(async () => {
      await larder.signUp({ name, email, password, ...(code && { inviteCode: codeIn(code) }) })
      forgetInvite()
      if (isShort(code)) keepWait()
      return !code || isShort(code) // who waits for an owner has an own household meanwhile
    })
    if (code && !isShort(code)) say(door.join.joined(openHome.value?.settings.first()?.name ?? ''))
  })

  if (server.value?.sign_up === 'closed') return <Closed />
  return (
    <DoorFrame title={isInvited ? door.join.title : isFirst ? door.setUp.title : door.signUp}>
      {isInvited && <Invitation code={code} />}
      {isFirst && <p>{door.setUp.explain}</p>}
      {needsCode && !inviteCode() && <p>{door.invited}</p>}
      <form class="stack" onSubmit={form.onSubmit}>
        <Field
          label={door.name}
          value={name}
          onValue={setName}
          autocomplete="name"
          autoFocus
          required
        />
        <EmailField value={email} onValue={setEmail} />
        <PasswordField value={password} onValue={setPassword} isNew />
        {(needsCode || inviteCode()) && (!isInvited || form.problem !== '') && (
          <CodeField code={code} onCode={setCode} required={needsCode} />
        )}
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {isInvited ? door.join.join : isFirst ? door.setUp.start : door.signUp}
        </Button>
      </form>
      <Providers />
      <a href="/sign-in">{isInvited ? door.join.withAccount : door.toSignIn}</a>
    </DoorFrame>
  )
}

function Closed(): JSX.Element {
  const { door } = texts.value
  return (
    <DoorFrame title={door.signUp}>
      <Empty icon="key" text={door.closed}>
        <a href="/sign-in">{door.toSignIn}</a>
      </Empty>
    </DoorFrame>
  )
}

interface CodeProps {
  readonly code: string
  readonly onCode: (code: string) => void
  readonly required: boolean
}

function CodeField({ code, onCode, required }: CodeProps): JSX.Element {
  const { door } = texts.value
  return (
    <Field
      label={door.code}
      value={code}
      onValue={onCode}
      hint={door.codeHint}
      autocomplete="off"
      required={required}
    />
  )
}
