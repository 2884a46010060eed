// Slow. Covers: src/cli/commands scripts deploy
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, startLarder } from './larder-process.ts'
import { runLarder } from './run-larder.ts'
import { makeCertificate } from './tls-server.ts'

const LAN = 'http://192.168.1.20:8080'
const folder = () => makeDataDir(stack)
const stack = new AsyncDisposableStack()
after(() => stack.disposeAsync())

describe('larder home', () => {
  it('saves the address, shows it as a QR code, and the next start reads it', async () => {
    await using own = new AsyncDisposableStack()
    const DATA_DIR = await makeDataDir(own)
    const { exitCode, stdout } = await runLarder(['home', LAN], { DATA_DIR })
    const file = join(DATA_DIR, 'settings.env')

    const saved = await readFile(file, 'utf8')
    const larder = own.use(await startLarder({ ...cheap, DATA_DIR, HOST: '127.0.0.1' }))
    const answered = await fetch(`${larder.url}/v1`)
    const info = (await answered.json()) as Record<string, unknown>

    assert.equal(exitCode, 0)
    assert.match(saved, /^#.*\nHOST=0\.0\.0\.0\nPUBLIC_URL=http:\/\/192\.168\.1\.20:8080\n$/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readQr(stdout), [LAN])
    assert.deepEqual([info['public_url'], info['sends_mail']], [LAN, false])
  })

  it('asks once, and later shows the address', async () => {
    const env = { DATA_DIR: await folder(), PORT: '8123' }

    const first = await answer(['home'], env, `${await numberOf(env, '.local:')}\n`)
    const second = await runLarder(['home', '--json'], env)
    const again = await answer(['home', '--again'], env, '')

    const url = `http://${hostname().split('.')[0]}.local:8123`
    assert.match(first.stderr, /How shall phones and other computers reach this Larder\?/)
    assert.deepEqual([first.exitCode, await readQr(first.stdout)], [0, [url.toLowerCase()]])
    assert.deepEqual(JSON.parse(second.stdout), { url: url.toLowerCase() })
    assert.equal(again.exitCode, 2)
    assert.match(again.stderr, /There was no answer\. larder home URL asks nothing\./)
  })

  it('prints the Caddyfile and the command of Tailscale', async () => {
    const caddy = await runLarder(['home', 'https://larder.example.com'], {
      DATA_DIR: await folder(),
    })
    const env = { DATA_DIR: await folder() }
    const tailscale = await answer(
      ['home'],
      env,
      `${await numberOf(env, 'Tailscale')}\nbox.tail1.ts.net\n`,
    )

    assert.match(caddy.stdout, /^ {2}larder\.example\.com \{$.*reverse_proxy 127\.0\.0\.1:8080/ms)
    assert.match(tailscale.stdout, /^ {2}tailscale serve --bg 8080$/m)
    const saved = await readFile(join(env.DATA_DIR, 'settings.env'), 'utf8')
    assert.match(
      saved,
      /^HOST=127\.0\.0\.1\nTRUSTED_PROXIES=127\.0\.0\.1,::1\nPUBLIC_URL=https:\/\/box\.tail1\.ts\.net$/m,
    )
  })

  it('takes certificate files only if they fit together and fit the name', async () => {
    const DATA_DIR = await folder()
    const [one, other] = [makeCertificate(), makeCertificate()]
    const [cert, key] = [join(DATA_DIR, 'cert.pem'), join(DATA_DIR, 'key.pem')]
    const home = (url: string) =>
      runLarder(['home', url, '--cert', cert, '--key', key], { DATA_DIR })
    await writeFile(cert, one.cert)
    await writeFile(key, other.key)

    const wrongKey = await home('https://127.0.0.1:8443')
    await writeFile(key, one.key)
    const wrongName = await home('https://larder.example.com')
    const right = await home('https://127.0.0.1:8443')

    assert.match(wrongKey.stderr, /The key in .* is not that of the certificate\./)
    assert.match(wrongName.stderr, /The certificate in .* is not for larder\.example\.com\./)
    assert.equal(right.exitCode, 0, right.stderr)
    assert.match(
      await readFile(join(DATA_DIR, 'settings.env'), 'utf8'),
      /^TLS_CERT=\/.*\nTLS_KEY=\//m,
    )
  })

  it('refuses certificate files for an address without https', async () => {
    const args = ['home', 'http://192.168.1.20:8080', '--cert', 'cert.pem', '--key', 'key.pem']

    const { exitCode, stderr } = await runLarder(args, { DATA_DIR: await folder() })

    assert.equal(exitCode, 2)
    assert.match(stderr, /--cert and --key are for an address with https/)
  })

  it('refuses an address that other devices can not open', async () => {
    const env = { DATA_DIR: await folder() }

    const refused = await runLarder(['home', 'http://localhost:8080'], env)

    assert.equal(refused.exitCode, 2)
    assert.match(refused.stderr, /^http:\/\/localhost:8080 is this computer only/)
  })
})

it('larder account reset-link prints the link, and a QR code of it', async () => {
  await using own = new AsyncDisposableStack()
  const env = { ...cheap, LOG_LEVEL: 'silent', DATA_DIR: await makeDataDir(own) }
  await runLarder(['account', 'create', 'ada@example.com'], env)

  const { stdout } = await runLarder(
    ['account', 'reset-link', 'ada@example.com', '--keep-data'],
    env,
  )

  const [, link = ''] = /^link: (\S+)$/m.exec(stdout) ?? []
  assert.match(link, /^http:\/\/localhost:8080\/reset-password#token=/)
  assert.match(stdout, /opens on this machine only\. Run larder home first/)
  assert.deepEqual(await readQr(stdout), [link])
})

/** Runs `larder` with these lines as its input. */
async function answer(args: readonly string[], env: Record<string, string>, input: string) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, ['src/cli.ts', ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const exitCode =
    child.exitCode ?? (await new Promise<number>((done) => child.once('close', done)))
  return { exitCode, stdout, stderr }
}

/** The number of a choice in the question; which are there depends on the networks of the machine. */
async function numberOf(env: Record<string, string>, part: string): Promise<string> {
  const { stderr } = await answer(['home'], env, '')
  const line = stderr.split('\n').find((one) => one.includes(part)) ?? assert.fail(stderr)
  return /\d+/.exec(line)?.[0] ?? ''
}

/** Reads the QR code that is drawn in a text, as a camera does. */
async function readQr(output: string): Promise<string[]> {
  const lines = output.split('\n').filter((line) => /^[ █▀▄]{20,}$/.test(line))
  const bits = lines.flatMap((line) => [
    line.split('').map((char) => '█▀'.includes(char)),
    line.split('').map((char) => '█▄'.includes(char)),
  ])
  const [scale, width] = [4, lines[0]?.length ?? 0]
  const data = new Uint8ClampedArray(bits.length * width * scale * scale * 4).fill(255)
  bits.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++)
          data.fill(0, at(x * scale + dx, y * scale + dy), at(x * scale + dx, y * scale + dy) + 3)
    }),
  )
  function at(x: number, y: number): number {
    return (y * width * scale + x) * 4
  }
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } })
  const image = { data, width: width * scale, height: bits.length * scale, colorSpace: 'srgb' }
  const found = await readBarcodes(image, { formats: ['QRCode'] })
  return found.map((one) => one.text)
}
