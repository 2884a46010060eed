import { after } from 'node:test'
import { EventSource } from 'eventsource'
import { eventually } from '#test/eventually.ts'

const NAMES = ['hello', 'poke', 'scope_added', 'scope_removed'] as const

export interface StreamEvent {
  readonly name: (typeof NAMES)[number]
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts its shape by comparison
  readonly data: any
}

/** A stream of a client, with all events that it has got. */
export interface OpenStream {
  readonly events: readonly StreamEvent[]
  /** Waits until an event satisfies the condition. */
  has(isWanted: (event: StreamEvent, index: number) => boolean): Promise<StreamEvent>
  close(): void
}

/** Follows the changes of an account with the client that Node users have. Waits for `hello`. */
export async function openStream(url: string, token: string): Promise<OpenStream> {
  const stream = startStream(`${url}/v1/sync/events`, token)
  await stream.has(({ name }) => name === 'hello')
  return stream
}

/** @param token undefined if the address has a ticket */
export function startStream(address: string, token: string | undefined): OpenStream {
  const events: StreamEvent[] = []
  let source: EventSource | undefined
  let isClosed = false

  /** The client connects again by itself, but not after a failure of the server. */
  function connect(): void {
    if (isClosed) return
    const opened = new EventSource(address, {
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
        }),
    })
    source = opened
    for (const name of NAMES)
      opened.addEventListener(name, ({ data }) => events.push({ name, data: JSON.parse(data) }))
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) setTimeout(connect, 300)
    })
  }

  function close(): void {
    isClosed = true
    source?.close()
  }

  connect()
  after(close)
  return {
    events,
    close,
    has: (isWanted) => eventually('an event of the stream', () => events.find(isWanted)),
  }
}
