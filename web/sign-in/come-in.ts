import type { Json } from '@larder/rules/json.ts'
import { bodyOf } from 'larder-client/answers'
import { NoAnswer } from 'larder-client/wire'
import { reportProblem } from '#web/components/toasts.tsx'
import { useForm } from '#web/components/use-form.ts'
import { NoPasskey } from '#web/data/passkeys.ts'
import { type Answer, type Known, request } from '#web/data/request.ts'
import { server } from '#web/data/server.ts'
import { comeIn, enterHousehold, openHome } from '#web/data/session.ts'
import { startHousehold } from '#web/onboarding/start-household.ts'
import { navigate } from '#web/shell/router.ts'
import { language, texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import { isWaiting, joinOrTell } from './invite-code.ts'

/**
 * Signs in, joins the household of an invite, and opens the household. The form stays until then.
 *
 * @param signIn says whether the account is new and has a household of its own
 * @throws RequestRefused, NoAnswer
 */
export function enterThroughDoor(signIn: () => Promise<boolean>): Promise<void> {
  return comeIn(async () => {
    const isNew = await signIn()
    await enterHousehold(await joinOrTell())
    // The household is there all the same.
    if (isNew) await fillNewHousehold().catch(reportProblem)
    const [place = ''] = location.pathname.split('/').filter(Boolean)
    const isInside = !/^(sign-in|sign-up|join)$/.test(place)
    if (isWaiting()) navigate('/join', 'replace')
    else if (!isInside) navigate('/', 'replace')
  })
}

/** Gives the household of a new account places, aisles and common foods, in the language of the user. */
export async function fillNewHousehold(): Promise<void> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (openHome.value) await startHousehold(openHome.value, language.value, zone)
}

/**
 * Sends a request that needs no account.
 *
 * @throws NoAnswer, RequestRefused
 */
export const post = <Path extends string>(
  path: Known<'POST', Path>,
  body: object,
): Promise<Answer<'POST', Path>> => request({ request: send }, 'POST', path, body)

async function send(method: string, path: string, body?: object): Promise<Json> {
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new NoAnswer('The server does not answer.', { cause })
  })
  const told = await answer.json().catch(() => null) // a page of somebody else
  return bodyOf({ status: answer.status, body: told })
}

/**
 * A form of the door: one sentence tells why it failed.
 *
 * @param own sentences for codes of docs/accounts.md
 */
export function useDoorForm(
  work: () => Promise<unknown>,
  own: Readonly<Record<string, string>> = {},
) {
  const { error, ...form } = useForm(work)
  const isOfForm = error === undefined || error instanceof NoPasskey
  // The server refuses a page that was opened by http, where the browser could not keep the session.
  const FORBIDDEN = texts.value.door.needsHttps(server.value?.public_url ?? 'https://…')
  return { ...form, error, problem: isOfForm ? '' : sentenceFor(error, { FORBIDDEN, ...own }) }
}
