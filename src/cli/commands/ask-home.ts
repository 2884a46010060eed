import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { homeAddresses } from '#platform/http/home-addresses.ts'
import { UsageError } from '#platform/kernel/errors.ts'
import type { Way } from './plan-home.ts'

interface Streams {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Asks on the terminal how other devices shall reach Larder.
 *
 * @throws UsageError if the input ends before the answers
 */
export async function askWay(port: number, { input, output }: Streams): Promise<Way> {
  const reading = createInterface({ input })
  const lines = reading[Symbol.asyncIterator]()
  async function ask(question: string): Promise<string> {
    output.write(`${question} `)
    const { value, done } = await lines.next()
    if (done) throw new UsageError('There was no answer. larder home URL asks nothing.')
    return value.trim()
  }
  try {
    const plain = [...homeAddresses(), `${hostname().split('.')[0]}.local`].map(
      (host) => `http://${host}:${port}`,
    )
    const tailscale = await tailscaleName()
    const choices = [
      ...plain.map((url) => `${url}  in your network, without https`),
      `through Tailscale, with https, from everywhere${tailscale ? `  (${tailscale})` : ''}`,
      'at a name of your own, with https, through Caddy on this computer',
      'at a name of your own, with https, with certificate files that you have',
    ]
    output.write('How shall phones and other computers reach this Larder?\n')
    choices.forEach((choice, i) => output.write(`  ${i + 1}  ${choice}\n`))
    const number = Number(await ask(`Number (1 to ${choices.length}):`))
    const url = plain[number - 1]
    if (url !== undefined) return { kind: 'plain', url }
    switch (number - plain.length) {
      case 1:
        return { kind: 'tailscale', name: tailscale ?? (await ask('Name in your tailnet:')) }
      case 2:
        return { kind: 'caddy', name: await ask('Name, such as larder.example.com:') }
      case 3:
        return {
          kind: 'own',
          url: `https://${await ask(`Name and port, such as larder.example.com:${port}:`)}`,
          cert: await ask('File of the certificate (PEM):'),
          key: await ask('File of its key (PEM):'),
        }
      default:
        throw new UsageError(`Answer with a number from 1 to ${choices.length}.`)
    }
  } finally {
    reading.close()
  }
}

/** The name of this computer in its tailnet; undefined if there is none. */
async function tailscaleName(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('tailscale', ['status', '--json'], {
      timeout: 3000,
    })
    const { Self }: { Self?: { DNSName?: string } } = JSON.parse(stdout)
    return Self?.DNSName?.replace(/\.$/, '') || undefined
  } catch {
    return undefined // it is not installed, or it is not connected
  }
}
