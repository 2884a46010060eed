import { RequestRefused } from 'larder-client/wire'
import { reportProblem, say } from '#web/components/toasts.tsx'
import { request } from '#web/data/request.ts'
import { larder } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'

const KEY = 'larder.invite'
/** That this tab has sent six digits, and an owner has to confirm. */
const WAIT = 'larder.wait'

/** The code of the invite link that was opened in this tab. */
export const inviteCode = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined
export const keepInvite = (given: string): void => sessionStorage.setItem(KEY, codeIn(given))
export const forgetInvite = (): void => sessionStorage.removeItem(KEY)

/** @param given the code, or the whole link of an invite: people paste either */
export const codeIn = (given: string): string => given.trim().replace(/^.*#/, '')

/** Whether it is a code for a phone without a camera: an owner confirms who types it. */
export const isShort = (code: string | undefined): boolean =>
  /^\d{6}$/.test((code ?? '').replaceAll(/[\s-]/gu, ''))

export const isWaiting = (): boolean => sessionStorage.getItem(WAIT) !== null
export const keepWait = (): void => sessionStorage.setItem(WAIT, '1')
export const forgetWait = (): void => sessionStorage.removeItem(WAIT)

/**
 * Joins the household of the invite that was opened in this tab; with six digits it begins to wait for an owner. An
 * invite that the server refuses is forgotten.
 *
 * @returns the id of the household; undefined if there is no invite, or an owner has to confirm
 * @throws RequestRefused, NoAnswer
 */
export async function joinAsAsked(): Promise<string | undefined> {
  const code = inviteCode()
  if (code === undefined) return undefined
  try {
    if (isShort(code)) {
      await request(larder, 'POST', '/v1/households/join-request', { code })
      forgetInvite()
      keepWait()
      return undefined
    }
    const joined = await request(larder, 'POST', '/v1/households/join', { code })
    forgetInvite()
    say(texts.value.door.join.joined(joined.name))
    return joined.id
  } catch (error) {
    if (error instanceof RequestRefused) forgetInvite()
    throw error
  }
}

/** Does the same after a sign-in, whose form is gone by then: a toast tells why it is not possible. */
export async function joinOrTell(): Promise<string | undefined> {
  try {
    return await joinAsAsked()
  } catch (error) {
    reportProblem(error)
    return undefined
  }
}
