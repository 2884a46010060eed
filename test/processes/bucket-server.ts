import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { resultOf, start } from './run-larder.ts'

/** The only key of the server. */
const KEY = 'S3RVER'

export interface BucketServer extends AsyncDisposable {
  /** The setting PHOTOS_URL for its bucket. */
  photosUrl(secretKey?: string): string
  bucket(secretKey?: string): { url: string; keyId: string; secretKey: string; region: string }
}

/** Starts a server that checks signatures, with an empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-bucket-'))
  const script = ['test/processes/bucket-child.ts', folder, 'photos']
  // Its tokens of long lists are encrypted with DES.
  const command = [process.execPath, '--openssl-legacy-provider', ...script] as const
  const child = start(command, {})
  if (!child.stdout) throw new Error('The output of the server is not piped.')
  const lines = createInterface({ input: child.stdout })
  const started = new AbortController()
  const [port] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit', { signal: started.signal }).then(async () => {
      throw new Error(`The server of buckets did not start: ${(await resultOf(child)).stderr}`)
    }),
  ]).finally(() => started.abort())
  const host = `127.0.0.1:${port}`
  return {
    photosUrl: (secretKey = KEY) => `s3://${KEY}:${secretKey}@${host}/photos?tls=off`,
    bucket: (secretKey = KEY) => ({
      url: `http://${host}/photos/`,
      keyId: KEY,
      secretKey,
      region: 'us-east-1',
    }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
