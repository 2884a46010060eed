/** Photos that were shown lately, so that they are there without a network too. The sign-out removes them. */
const PHOTOS = 'larder-photos'
/** About 10 MB. */
const MOST = 200

interface Shown {
  readonly id: string
  readonly content_sha256: string | null
}

/** A page without HTTPS has no such cache. */
const open = async () => ('caches' in globalThis ? await caches.open(PHOTOS) : undefined)

/** What this page has kept: a screen shows the same photo many times. */
const kept = new Set<string>()

const keyOf = ({ id, content_sha256 }: Shown) => `/kept-photos/${id}/${content_sha256}`

/** The photo as it was shown last; undefined where it is not kept. */
export async function keptPhoto(row: Shown): Promise<{ readonly blob: Blob } | undefined> {
  const answer = await (await open())?.match(keyOf(row))
  return answer && { blob: await answer.blob() }
}

/** Keeps a photo that is shown, and forgets those that were shown longest ago. @param address of its content */
export async function keepPhoto(row: Shown, address: string): Promise<void> {
  const cache = await open()
  if (!cache) return
  const key = keyOf(row)
  const before = await cache.match(key) // a sign-out may have removed it
  if (before && kept.has(key)) return
  const answer = before ?? (await fetch(address).catch(() => undefined))
  if (!answer?.ok) return // the next time it is shown
  await cache.delete(key)
  await cache.put(key, answer)
  kept.add(key)
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old)
}
