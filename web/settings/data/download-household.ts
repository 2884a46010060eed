import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { freshToken } from '#web/data/server.ts'

interface Download {
  /** Is called with the bytes that have come so far. */
  readonly onBytes: (bytes: number) => void
  /** Gives it up. */
  readonly signal: AbortSignal
}

/**
 * Loads the export of a household: a zip with all rows and photos. The browser keeps a large one on the disk.
 *
 * @returns undefined if it was given up
 * @throws RequestRefused, NoAnswer, also where the archive breaks off
 */
export async function downloadHousehold(
  home: Home,
  { onBytes, signal }: Download,
): Promise<Blob | undefined> {
  const token = await freshToken(home)
  let response: Response
  try {
    response = await fetch(`/v1/households/${home.id}/export`, {
      signal,
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.ok && response.body)
      return await new Response(response.body.pipeThrough(counting(onBytes))).blob()
  } catch (error) {
    if (signal.aborted) return undefined
    throw new NoAnswer('The export broke off.', { cause: error })
  }
  throw await refusalOf(response)
}

function counting(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
}

async function refusalOf(response: Response): Promise<RequestRefused> {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body = await response.json().catch(() => null) // a proxy answers with a page
  return new RequestRefused({
    status: response.status,
    body,
    ...(Number.isFinite(after) && { retryAfter: after }),
  })
}
