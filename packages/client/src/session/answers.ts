import { type Answer, RequestRefused } from 'larder-client/engine/wire.ts'

/** The body of an answer. @throws RequestRefused */
export const expectOk = async (answer: Promise<Answer>) => bodyOf(await answer)

/** The same. */
export function bodyOf(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new RequestRefused(answer)
  return answer.body
}

/** The error where nobody is signed in. */
export function signedOut(): RequestRefused {
  const body = { code: 'UNAUTHENTICATED', error: 'Nobody is signed in on this device.' }
  return new RequestRefused({ status: 401, body })
}
