import type { Socket } from 'node:net'
import type { Credential } from './contract.ts'
import type { EndReason, Listener, Told } from './listeners.ts'

/** Bytes that a client may leave unread. After that the stream ends, and the client connects again. */
const MAX_UNREAD = 16_384
/** Milliseconds. After a goodbye the clients come back at different times within this span. */
const COMEBACK = 4000

/** A stream of server-sent events (HTML Living Standard, 9.2). It owns its connection. */
export class Stream implements Listener {
  readonly kind = 'stream'
  readonly accountId: string
  readonly sessionId: string
  /** The turn in which it gets its comment. */
  readonly slot: number
  /** When it ends, in milliseconds on the clock of `performance.now`. */
  readonly endsAt: number
  known: Map<string, number> | undefined
  #opening: PromiseWithResolvers<string | undefined> | undefined = Promise.withResolvers()
  #socket: Socket | undefined
  /** Events of the time before the connection was taken over. Undefined if there were too many. */
  #unsent: string | undefined = ''
  #hasBegun = false
  #isOver = false

  constructor(
    { accountId, sessionId }: Credential,
    { slot, endsAt }: { slot: number; endsAt: number },
  ) {
    this.accountId = accountId
    this.sessionId = sessionId
    this.slot = slot
    this.endsAt = endsAt
  }

  /** @returns the first event; undefined if the session is over */
  async opened(): Promise<string | undefined> {
    const first = await this.#opening?.promise
    this.#opening = undefined
    return first
  }

  /** Sends all events to this connection from now on. */
  attach(socket: Socket): void {
    this.#socket = socket
    if (this.#unsent === undefined) socket.destroy()
    else this.#send(this.#unsent)
    this.#unsent = ''
    if (this.#isOver) socket.destroySoon()
  }

  /** Sends a comment, so that proxies and the client see that the stream is alive. */
  beat(): void {
    this.#send(':\n\n')
  }

  onHello({ epoch, versions: scopes }: Told): void {
    this.#hasBegun = true
    this.#opening?.resolve(toEvent('hello', { epoch, scopes }))
  }

  onPoke(scope_id: string, version: number): void {
    this.#send(toEvent('poke', { scope_id, version }))
  }

  onAdded(scope_id: string, version: number): void {
    this.#send(toEvent('scope_added', { scope_id, version }))
  }

  onRemoved(scope_id: string): void {
    this.#send(toEvent('scope_removed', { scope_id }))
  }

  onFailure(error: unknown): void {
    this.#opening?.reject(error)
  }

  onEnd(reason: EndReason): void {
    const text = reason === 'session' ? '' : sayGoodbye()
    if (this.#hasBegun) this.#send(text)
    else this.#opening?.resolve(text === '' ? undefined : text)
    this.#isOver = true
    this.#socket?.destroySoon()
  }

  #send(text: string): void {
    const socket = this.#socket
    if (!socket) this.#keep(text)
    else if (socket.writableLength > MAX_UNREAD) socket.destroy()
    else if (socket.writable && text !== '') socket.write(text)
  }

  #keep(text: string): void {
    if (this.#unsent === undefined) return
    this.#unsent += text
    if (this.#unsent.length > MAX_UNREAD) this.#unsent = undefined
  }
}

function toEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Tells the client in how many milliseconds it should connect again. */
const sayGoodbye = () => `retry: ${500 + Math.round(Math.random() * COMEBACK)}\n\n`
