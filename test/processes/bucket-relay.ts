import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request instead of the bucket, and returns true. */
type Fault = (incoming: IncomingMessage, response: ServerResponse) => boolean

export interface BucketRelay extends AsyncDisposable {
  /** The address for PHOTOS_URL, in place of that of the bucket. */
  readonly host: string
  fault: Fault | undefined
  /** The requests, as `PUT /photos/…`. */
  readonly asked: string[]
}

/** Starts a server that passes requests on to a bucket, and answers some of them as a broken one does. */
export async function startBucketRelay(bucketHost: string): Promise<BucketRelay> {
  const [hostname, port] = bucketHost.split(':')
  const server = createServer((incoming, response) => {
    relay.asked.push(`${incoming.method} ${incoming.url}`)
    if (relay.fault?.(incoming, response)) return
    const { method, url: path, rawHeaders } = incoming
    const passed = request({ hostname, port, method, path, headers: rawHeaders }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay: BucketRelay = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`, // TCP, and it listens
    fault: undefined,
    asked: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return relay
}
