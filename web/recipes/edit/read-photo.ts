import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { freshToken } from '#web/data/fresh-token.ts'

/**
 * Lets the server read the photo at an address. The page itself may load images only from the server.
 *
 * @returns a WebP
 * @throws RequestRefused, NoAnswer
 */
export async function readPhoto(home: Home, url: string): Promise<Blob> {
  const token = await freshToken(home)
  try {
    const response = await fetch('/v1/recipes/read-photo', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    if (response.ok) return await response.blob()
    // A proxy answers with a page.
    const body = await response.json().catch(() => null)
    throw new RequestRefused({ status: response.status, body })
  } catch (error) {
    if (error instanceof RequestRefused) throw error
    throw new NoAnswer('The photo did not arrive.', { cause: error })
  }
}
