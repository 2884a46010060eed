import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Schemas } from './api-types.ts'
import { useHome } from './home.ts'
import { keepPhoto, keptPhoto } from './kept-photos.ts'
import { request } from './request.ts'

type PhotoRow = RowOf<'photo'>
type Content = Awaited<ReturnType<Home['photo']>>
type Links = Omit<Schemas['PhotoLinks']['links'][number], 'id'>

/** The most photos for which one request asks. */
const MOST = 100

/** Photos for whose addresses the next request asks, with those who wait for them. */
interface Waiting {
  readonly ids: Map<string, (links: Links | undefined) => void>
  isAsked: boolean
}

const waitingIn = new WeakMap<Home, Waiting>()
const knownIn = new WeakMap<Home, Map<string, Promise<Links | undefined>>>()

/** The content of a photo on the screen: one of both, or none until it is known. */
export interface ShownPhoto {
  /** Its addresses at the server. */
  readonly links: Links | undefined
  /** Its address on this device, while the server does not have it. */
  readonly blobUrl: string | undefined
  /** Grows with each look for the content: an image with the same address must be loaded again. */
  readonly look: number
  /** Asks for new addresses once: those that are known did not load, as after the end of a session. */
  readonly retry: () => void
  /** For an image that has loaded: it is there without a network too, from now on. */
  readonly keep: () => void
}

/**
 * The content of a photo: its bytes while they are only on this device, then its addresses. One request asks for
 * all photos of a screen. It asks again when the network is back; until then it has the bytes that were shown lately.
 */
export function usePhoto(row: PhotoRow | undefined): ShownPhoto {
  const home = useHome()
  const [{ content, look }, show] = useState<Looked>(NOTHING)
  const load = useRef<() => void>(undefined)
  const hasRetried = useRef(false)
  const key = row && `${row.id} ${row.content_sha256}`
  useEffect(() => {
    show(NOTHING)
    hasRetried.current = false
    if (!row) return undefined
    let isWanted = true
    const loadNow = async () => {
      const found = await contentOf(home, row)
      if (isWanted) show((before) => ({ content: found, look: before.look + 1 }))
    }
    const loadAgain = () => {
      hasRetried.current = false
      void loadNow()
    }
    load.current = () => void loadNow()
    load.current()
    addEventListener('online', loadAgain)
    return () => {
      isWanted = false
      removeEventListener('online', loadAgain)
    }
  }, [home, key])
  const retry = () => {
    if (row) knownIn.get(home)?.delete(row.id)
    if (hasRetried.current) return
    hasRetried.current = true
    load.current?.()
  }
  const blob = content && 'blob' in content ? content.blob : undefined
  const blobUrl = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (blobUrl && URL.revokeObjectURL(blobUrl)), [blobUrl])
  const links = content && 'large' in content ? content : undefined
  const keep = () => {
    if (row && links) void keepPhoto(row, links.medium)
  }
  return { links, blobUrl, look, retry, keep }
}

interface Looked {
  readonly content: Content
  readonly look: number
}

const NOTHING: Looked = { content: undefined, look: 0 }

async function contentOf(home: Home, row: PhotoRow): Promise<Content> {
  const { id } = row
  if (row.content_sha256 === null) return await home.photo(id)
  const known = knownIn.get(home) ?? new Map<string, Promise<Links | undefined>>()
  knownIn.set(home, known)
  const links = known.get(id) ?? ask(home, id)
  known.set(id, links)
  const found = await links
  if (found) return found
  known.delete(id)
  return await keptPhoto(row)
}

function ask(home: Home, id: string): Promise<Links | undefined> {
  const waiting = waitingIn.get(home) ?? { ids: new Map(), isAsked: false }
  waitingIn.set(home, waiting)
  const { promise, resolve } = Promise.withResolvers<Links | undefined>()
  waiting.ids.set(id, resolve)
  if (!waiting.isAsked) {
    waiting.isAsked = true
    setTimeout(() => void askAll(home, waiting), 0)
  }
  return promise
}

async function askAll(home: Home, waiting: Waiting): Promise<void> {
  const asked = [...waiting.ids]
  waiting.ids.clear()
  waiting.isAsked = false
  for (let i = 0; i < asked.length; i += MOST) {
    const some = asked.slice(i, i + MOST)
    const links = await linksOf(
      home,
      some.map(([id]) => id),
    )
    for (const [id, resolve] of some) resolve(links.get(id))
  }
}

async function linksOf(home: Home, ids: readonly string[]): Promise<ReadonlyMap<string, Links>> {
  try {
    const { links } = await request(home, 'POST', '/v1/photos/links', { ids: [...ids] })
    return new Map(links.map((one) => [one.id, one]))
  } catch (error) {
    // Without a network the screen shows the placeholders.
    if (error instanceof NoAnswer || error instanceof RequestRefused) return new Map()
    throw error
  }
}
