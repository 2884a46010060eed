import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/base/log.ts'
import { SECOND } from '#platform/kernel/clock.ts'

/** Sends texts to the other processes on a database, and gets theirs, on a connection of its own. */
export interface Notifications extends AsyncDisposable {
  /** Sends the texts. Without a connection, and after an error, they are lost. */
  send(texts: readonly string[]): void
  /**
   * True if this process heard its own last question. It does not behind a pooler that gives each
   * transaction another connection.
   */
  isConnected(): boolean
  /** Asks whether the connection works. Call it regularly. */
  test(): void
}

interface Options {
  readonly url: string
  readonly channel: string
  readonly log: Log
  /** Called with each text of another process. */
  readonly onText: (text: string) => void
  /** Called when a new connection works. Texts may have been lost before. */
  readonly onConnected: () => void
}

/** Bytes. PostgreSQL accepts less than 8000, and each text has an id before it. */
export const MAX_TEXT_BYTES = 7900

const TIMEOUT = 5 * SECOND
const [FIRST_PAUSE, LAST_PAUSE] = [SECOND / 10, 10 * SECOND]
/** Milliseconds to wait for the end of a connection that does not answer. */
const CLOSE_TIMEOUT = SECOND
/** Failed tries until a warning. A connection that worked before is worth one at once. */
const WARN_AFTER = 2
const QUESTION = '?'

/** Connects in the background, and again after each loss. */
export function openNotifications(options: Options): Notifications {
  const { channel, log, onText, onConnected } = options
  const self = randomBytes(6).toString('base64url')
  let client: pg.Client | undefined
  const waiting: string[] = []
  let isSending = false
  let isHeard = false
  let isAsked = false
  let isClosed = false
  let failures = 0
  let pause = FIRST_PAUSE
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, undefined))
    next.on('notification', ({ payload = '' }) => receive(payload))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      ask()
    } catch (error) {
      lose(next, error)
    }
  }

  function receive(payload: string): void {
    const sender = payload.slice(0, self.length)
    const text = payload.slice(self.length)
    if (sender !== self) {
      if (text !== QUESTION) onText(text)
      return
    }
    if (text !== QUESTION) return
    isAsked = false
    if (isHeard) return
    isHeard = true
    pause = FIRST_PAUSE
    log.info({ channel }, 'listening to other processes')
    onConnected()
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost || isClosed) return
    client = undefined
    // The first try may fail because the machine is still busy with the start.
    failures = isHeard ? WARN_AFTER : failures + 1
    if (failures === WARN_AFTER)
      log.warn({ err: error }, 'the connection for notifications was lost')
    isHeard = false
    isAsked = false
    waiting.length = 0
    lost.end().catch(() => {}) // it may be closed already
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, LAST_PAUSE)
  }

  /** One statement after the other. The texts of the meantime go out together. */
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    while (client && waiting.length > 0) {
      const to = client
      const payloads = waiting.splice(0).map((text) => self + text)
      try {
        await to.query('select pg_notify($1, t) from unnest($2::text[]) as t', [channel, payloads])
      } catch (error) {
        lose(to, error)
      }
    }
    isSending = false
  }

  function ask(): void {
    isAsked = true
    waiting.push(QUESTION)
    void send()
  }

  void connect()
  return {
    send(texts) {
      if (!isHeard) return
      waiting.push(...texts)
      void send()
    },
    isConnected: () => isHeard,
    test() {
      if (!client) return
      if (isAsked && isHeard) {
        isHeard = false
        log.warn({ channel }, 'notifications do not arrive')
      }
      ask()
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(timer)
      const ended = client?.end().catch(() => {}) // the database may have stopped
      await Promise.race([ended, sleep(CLOSE_TIMEOUT, undefined, { ref: false })])
    },
  }
}
