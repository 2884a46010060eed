import { bodyOf } from 'larder-client/answers'
import { NoAnswer } from 'larder-client/wire'

/**
 * Sends a request that needs no account.
 *
 * @throws NoAnswer, RequestRefused
 */
export async function post(path: string, body: object): Promise<object> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new NoAnswer('The server does not answer.', { cause })
  })
  const told = await answer.json().catch(() => null) // a page of somebody else
  return bodyOf({ status: answer.status, body: told }) as object // the routes of the door answer so
}
