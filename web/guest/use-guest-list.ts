import { bodyOf, readList } from 'larder-client/answers'
import { RequestRefused } from 'larder-client/wire'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type GuestItem,
  type GuestList,
  type Ticks,
  forgetList,
  keepList,
  readKeptList,
} from './guest-list.ts'

/** Milliseconds between two requests while the page is shown. */
const EVERY = 4000
/** Longer, after the server asked to wait. */
const LATER = 30_000

type Trouble = 'ended' | 'offline' | 'busy'

interface Guest {
  readonly list: GuestList | undefined
  readonly ticks: Ticks
  readonly trouble: Trouble | undefined
  readonly tick: (item: GuestItem) => void
}

/**
 * The list behind a link, asked for every few seconds while the page is shown. A tick shows at once, and is sent
 * again until the server has it. The list and the ticks survive a reload.
 */
export function useGuestList(token: string): Guest {
  const [list, setList] = useState<GuestList>()
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [trouble, setTrouble] = useState<Trouble>()
  const link = useRef<ReturnType<typeof openLink>>(undefined)
  useEffect(() => {
    const opened = openLink(token, { setList, setTicks, setTrouble })
    link.current = opened
    return () => opened.close()
  }, [token])
  return { list, ticks, trouble, tick: (item) => link.current?.tick(item) }
}

interface Shown {
  readonly setList: (list: GuestList) => void
  readonly setTicks: (ticks: Ticks) => void
  readonly setTrouble: (trouble: Trouble | undefined) => void
}

/** Asks and sends until it is closed. One closure, because its requests share their state. */
function openLink(token: string, { setList, setTicks, setTrouble }: Shown) {
  const closed = new AbortController()
  const { signal } = closed
  const kept = readKeptList(token)
  let list = kept?.list
  const ticks = new Map(kept?.ticks)
  let tag: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false

  const ask = (
    path: '/v1/guest/list' | '/v1/guest/list/check',
    request: RequestInit,
    headers: Record<string, string> = {},
  ) =>
    fetch(path, {
      ...request,
      signal,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })

  function show(): void {
    if (!list) return
    setList(list)
    setTicks(new Map(ticks))
    keepList(token, { list, ticks })
  }

  /** Sends the ticks. @returns those that the server has @throws RequestRefused */
  async function sendTicks(): Promise<ReadonlyMap<string, boolean>> {
    const received = new Map<string, boolean>()
    for (const checked of [true, false]) {
      const sent = [...ticks].filter(([, one]) => one === checked).slice(0, 200)
      if (sent.length === 0) continue
      const body = JSON.stringify({ item_ids: sent.map(([id]) => id), checked })
      const answer = await ask(
        '/v1/guest/list/check',
        { method: 'POST', body },
        { 'content-type': 'application/json' },
      )
      try {
        readList(bodyOf({ status: answer.status, body: await answer.json() }), 'items', ['id'])
      } catch (error) {
        // Ticks that the server refuses are not sent again, and not shown.
        if (isFinal(error)) {
          ticks.clear()
          show()
        }
        throw error
      }
      for (const [id] of sent) received.set(id, checked)
      tag = undefined
    }
    return received
  }

  /** Asks for the list if it has changed, and shows it. @throws RequestRefused */
  async function askForList(received: ReadonlyMap<string, boolean>): Promise<void> {
    const answer = await ask(
      '/v1/guest/list',
      {},
      tag === undefined ? {} : { 'if-none-match': tag },
    )
    if (answer.status === 304) return
    const body: GuestList = await answer.json() // by the OpenAPI document
    readList(bodyOf({ status: answer.status, body }), 'items', ['id'])
    list = body
    tag = answer.headers.get('etag') ?? undefined
    // The list has them now. A tick that was changed meanwhile is sent next time.
    for (const [id, checked] of received) if (ticks.get(id) === checked) ticks.delete(id)
    show()
  }

  async function work(): Promise<void> {
    if (isWorking || document.hidden) return
    clearTimeout(timer)
    isWorking = true
    const trouble = await sendTicks()
      .then(askForList)
      .then(() => undefined, troubleOf)
    isWorking = false
    if (signal.aborted) return
    setTrouble(trouble)
    if (trouble === 'ended') return forgetList(token)
    const isWaiting = trouble === undefined && ticks.size > 0
    timer = setTimeout(() => void work(), isWaiting ? 0 : trouble === 'busy' ? LATER : EVERY)
  }

  document.addEventListener('visibilitychange', () => void work(), { signal })
  addEventListener('online', () => void work(), { signal })
  show()
  void work()
  return {
    close() {
      closed.abort()
      clearTimeout(timer)
    },
    tick(item: GuestItem) {
      ticks.set(item.id, !(ticks.get(item.id) ?? item.checked_at !== null))
      show()
      void work()
    },
  }
}

/** Whether the server will never take what it refused. */
const isFinal = (error: unknown): boolean =>
  error instanceof RequestRefused && error.status < 500 && error.status !== 429

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof RequestRefused)) return 'offline' // without an answer of Larder
  return error.status === 404 || error.status === 401 ? 'ended' : 'busy'
}
