import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Arrivals } from './arrivals.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const EMPTY = Buffer.alloc(0)
/** Pieces of a connection that are parsed before others have their turn. Each may be as short as an empty line. */
const MOST_PIECES = 16

const readers = new WeakMap<Socket, Reader>()

/**
 * Begins a request of a connection when the answer to the one before it is sent. Until then nothing more is read from
 * the connection. Node would parse, and begin, all requests of the 64 KiB that it reads at a time.
 */
export function beginOneAtATime(server: Server): void {
  const arrivals = new Arrivals()
  // Node's own listener comes before this one, and has connected its parser.
  server.on(connectionEventOf(server), (socket: Socket) => {
    const reader = new Reader(socket)
    readers.set(socket, reader)
    arrivals.hold(reader)
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    readers.get(request.socket)?.begin(request, response),
  )
}

/** The event with the connections on which requests come. Those of TLS have one of their own. */
export const connectionEventOf = (server: Server): 'connection' | 'secureConnection' =>
  'setSecureContext' in server ? 'secureConnection' : 'connection'

/** Begins no further request of this connection. Drops what was read of it. */
export const beginNoMore = (socket: Socket): void => readers.get(socket)?.end()

/** Gives Node's parser the bytes of a connection in pieces, each with at most one end of a head. */
class Reader {
  readonly #socket: Socket
  readonly #parse: (bytes: Buffer) => void
  readonly #pause: () => Socket
  /** Bytes that were read and not parsed. */
  #rest: Buffer = EMPTY
  #latest: IncomingMessage | undefined
  /** Bytes of the latest request's body that were not parsed; 0 if their number is not known. */
  #bodyLeft = 0
  #isUnderWay = false
  #isPaused = false
  /** Whether Node would read from the connection, if that was not paused here. */
  #isWanted = true
  #isOver = false

  constructor(socket: Socket) {
    const [parse] = socket.listeners('data')
    if (!parse) throw new Error('Node has no parser for this connection.')
    this.#socket = socket
    this.#parse = parse as (bytes: Buffer) => void // Node's listener of `data`
    socket.off('data', this.#parse)
    socket.on('data', (bytes: Buffer) => {
      if (this.#isOver) return
      this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
      this.#parseRest()
    })
    // Node resumes the connection at the end of a body, and pauses it while nobody reads a body.
    const resume = socket.resume.bind(socket)
    this.#pause = socket.pause.bind(socket)
    socket.pause = () => {
      this.#isWanted = false
      return this.#pause()
    }
    socket.resume = () => {
      this.#isWanted = true
      return this.#isPaused ? socket : resume()
    }
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#latest = request
    this.#isUnderWay = true
    response.once('close', () => {
      this.#isUnderWay = false
      this.goOn()
    })
  }

  end(): void {
    this.#isOver = true
    this.#isPaused = false
    this.#rest = EMPTY
  }

  /** A refused request is answered before its body is complete. Then the rest of its body is read. */
  #mustWait(): boolean {
    return this.#isUnderWay && this.#latest?.complete === true
  }

  /** Bytes that came while the connection was held. */
  get received(): number {
    return this.#socket.readableLength
  }

  /** Begins nothing until `goOn`. */
  hold(): void {
    this.#stop()
  }

  goOn(): void {
    if (!this.#isPaused || !this.#parseRest()) return
    this.#isPaused = false
    if (this.#isWanted) this.#socket.resume()
  }

  /** Returns false if it must stop before the end, and has paused the connection. */
  #parseRest(): boolean {
    for (let pieces = 0; this.#rest.length > 0 && !this.#isOver; pieces += 1) {
      // Nothing can be answered any more, and the client may still send.
      if (!this.#socket.writable) this.end()
      else if (this.#mustWait()) return this.#stop()
      else if (pieces === MOST_PIECES) {
        setImmediate(() => this.goOn())
        return this.#stop()
      } else if (!this.#parsePiece()) return true
    }
    return true
  }

  #stop(): false {
    this.#isPaused = true
    this.#pause()
    return false
  }

  /** Returns false if it needs more bytes. */
  #parsePiece(): boolean {
    const length = this.#pieceLength()
    if (length === 0) return false
    const piece = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    if (this.#bodyLeft > 0) this.#bodyLeft -= length
    const before = this.#latest
    this.#parse.call(this.#socket, piece)
    // The piece ended with the head of this request.
    if (this.#latest && this.#latest !== before && !this.#latest.complete)
      this.#bodyLeft = Number(this.#latest.headers['content-length'] ?? 0)
    return true
  }

  /** The bytes until the end of the body, or of a head. A body in chunks ends like a head. */
  #pieceLength(): number {
    const { length } = this.#rest
    if (this.#bodyLeft > 0) return Math.min(this.#bodyLeft, length)
    const end = this.#rest.indexOf(HEAD_END)
    if (end >= 0) return end + HEAD_END.length
    const kept = [3, 2, 1].find((count) =>
      this.#rest.subarray(-count).equals(HEAD_END.subarray(0, count)),
    )
    return length - (kept ?? 0) // the rest of the end may come with the next bytes
  }
}
