import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Schemas } from '#web/data/api-types.ts'
import { texts } from '#web/texts/language.ts'
import { post } from './come-in.ts'
import { codeIn, isShort } from './invite-code.ts'

/** Tells who invites to which household. @param code of the link; empty without one */
export function Invitation({ code }: { readonly code: string }): JSX.Element {
  const { join } = texts.value.door
  const [invite, show] = useState<Schemas['InvitePreview']>()
  useEffect(() => {
    // An invite that is over is told when the form is sent.
    if (code && !isShort(code))
      post('/v1/invites/preview', { code: codeIn(code) }).then(show, () => {})
  }, [])
  if (!invite?.invited_by) return <p>{join.explain}</p>
  return <p>{join.invites(invite.invited_by, invite.household_name)}</p>
}
