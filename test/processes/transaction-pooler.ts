import type { Socket } from 'node:net'
import { type DatabaseRelay, openRelay } from './database-relay.ts'

/** A connection to PostgreSQL. It serves one client until the end of its transaction. */
interface Server {
  readonly socket: Socket
  client: Client | undefined
  /** Messages `Sync` and `Query` that PostgreSQL has not answered with `ReadyForQuery` yet. */
  open: number
}

interface Client {
  readonly socket: Socket
  server: Server | undefined
  /** Messages that wait for a server. */
  waiting: Buffer[]
}

/**
 * Starts a pooler that works like PgBouncer before 1.21 in transaction mode. Each client signs in on
 * its own connection to PostgreSQL. Then that connection serves all clients: a transaction gets the
 * connection that was idle longest. The pooler does not know prepared statements, so PostgreSQL answers
 * 26000 and 42P05.
 */
export function openPooler(databaseUrl: string): Promise<DatabaseRelay> {
  const idle: Server[] = []
  const queue: Client[] = []

  function send(client: Client, server: Server, message: Buffer): void {
    if (endsAnswer(message)) server.open++
    server.socket.write(message)
    client.server = server
    server.client = client
  }

  /** Assigns idle servers to waiting clients. */
  function serve(): void {
    while (idle.length > 0 && queue.length > 0) {
      const [server, client] = [idle.shift(), queue.shift()]
      if (!server || !client) return
      for (const message of client.waiting.splice(0)) send(client, server, message)
    }
  }

  return openRelay(databaseUrl, (near, connectFar) => {
    const far = connectFar()
    const client: Client = { socket: near, server: undefined, waiting: [] }
    // PostgreSQL also ends the sign-in with `ReadyForQuery`.
    const server: Server = { socket: far, client, open: 1 }
    client.server = server
    const readNear = messages({ hasStartup: true }, (message) => {
      if (message[0] === TERMINATE && message.length === 5) return // the server stays
      if (client.server) send(client, client.server, message)
      else if (client.waiting.push(message) === 1) queue.push(client)
      serve()
    })
    const readFar = messages({ hasStartup: false }, (message) => {
      const owner = server.client
      owner?.socket.write(message)
      if (message[0] !== READY || --server.open > 0 || message[5] !== IDLE) return
      if (owner) owner.server = undefined
      server.client = undefined
      idle.push(server)
      serve()
    })
    near.on('data', readNear)
    far.on('data', readFar)
  })
}

const [QUERY, SYNC, TERMINATE, READY, IDLE] = ['Q', 'S', 'X', 'Z', 'I'].map((one) =>
  one.charCodeAt(0),
)

const endsAnswer = (message: Buffer) => message[0] === QUERY || message[0] === SYNC

/** Splits a stream into messages of type, length and body (PostgreSQL protocol 3.0). A client's first message has no type. */
function messages({ hasStartup }: { hasStartup: boolean }, take: (message: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let typeLength = hasStartup ? 0 : 1
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= typeLength + 4) {
      const end = typeLength + rest.readUInt32BE(typeLength)
      if (rest.length < end) return
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      typeLength = 1
      take(message)
    }
  }
}
