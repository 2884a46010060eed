import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer as it came over the line. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** A connection that sends bytes as they are, where an HTTP client would refuse to. */
export interface RawConnection extends Disposable {
  send(bytes: string | Uint8Array): void
  /** Sends, and reads nothing until all is sent or the connection broke. */
  sendAll(bytes: Uint8Array): Promise<void>
  /** Sends no more, and goes on listening. */
  finish(): void
  /**
   * The next answer; undefined where the server closed the connection without one.
   *
   * @param isBare true after a HEAD, whose answer has no body whatever its headers say
   */
  answer(isBare?: boolean): Promise<RawAnswer | undefined>
  /** Settles when the server has closed the connection, or it broke. */
  readonly closed: Promise<void>
  readonly isClosed: boolean
}

/** @param url of a service on this machine, without TLS */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true })
  await once(socket, 'connect')

  let received: Buffer = Buffer.alloc(0)
  let isClosed = false
  const { promise: closed, resolve: tellClosed } = Promise.withResolvers<void>()
  let news = Promise.withResolvers<void>()
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  const close = () => {
    isClosed = true
    tellClosed()
    tell()
  }
  socket.on('end', close).on('close', close).on('error', close) // a reset is one way to close
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    tell()
  })

  return {
    send: (bytes) => void socket.write(bytes),
    async sendAll(bytes) {
      socket.pause()
      const sent = Promise.withResolvers<void>()
      socket.write(bytes, () => sent.resolve()) // with an error where the connection broke
      await Promise.race([sent.promise, closed])
      socket.resume()
    },
    finish: () => void socket.end(),
    async answer(isBare = false) {
      for (;;) {
        const found = readAnswer(received, isBare, isClosed)
        if (found) received = received.subarray(found.length)
        if (found && found.status !== 100) return found // "100 Continue" is no answer yet
        if (!found && isClosed) return undefined
        if (!found) await news.promise
      }
    },
    closed,
    get isClosed() {
      return isClosed
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** The first answer in `bytes`, and how long it is; undefined where it is not whole yet. */
function readAnswer(
  bytes: Buffer,
  isBare: boolean,
  isClosed: boolean,
): (RawAnswer & { length: number }) | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const start = headEnd + 4
  if (!isBare && headers.get('transfer-encoding') === 'chunked') {
    const body = readChunks(bytes, start)
    return body && { status, headers, ...body }
  }
  const length = bodyLength(bytes.length - start, status, headers, isBare, isClosed)
  if (length === undefined || bytes.length < start + length) return undefined
  const text = bytes.toString('utf8', start, start + length)
  return { status, headers, text, length: start + length }
}

/** RFC 9112, 7.1, without trailers: we send none. `length` is from the beginning of the answer. */
function readChunks(bytes: Buffer, start: number): { text: string; length: number } | undefined {
  const chunks: Buffer[] = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (bytes.length < end + 2) return undefined
    if (size === 0) return { text: Buffer.concat(chunks).toString(), length: end + 2 }
    chunks.push(bytes.subarray(lineEnd + 2, end))
    at = end + 2
  }
}

/** RFC 9112, 6.3, where it does not come in chunks. */
function bodyLength(
  rest: number,
  status: number,
  headers: ReadonlyMap<string, string>,
  isBare: boolean,
  isClosed: boolean,
): number | undefined {
  if (isBare || status < 200 || status === 204 || status === 304) return 0
  const stated = headers.get('content-length')
  if (stated !== undefined) return Number(stated)
  return isClosed ? rest : undefined
}

/**
 * Opens a connection, sends, and gives the answer; undefined where there was none in ten seconds, or
 * the server closed the connection without one.
 */
export async function exchange(
  url: string,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<RawAnswer | undefined> {
  using connection = await openRaw(url)
  for (const piece of pieces) connection.send(piece)
  const isHead = String(pieces[0]).startsWith('HEAD ')
  return await Promise.race([connection.answer(isHead), sleep(10_000, undefined, { ref: false })])
}
