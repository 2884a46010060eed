import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import { UsageError } from '#platform/kernel/errors.ts'

/** How other devices reach Larder. */
export type Way =
  | { readonly kind: 'plain'; readonly url: string }
  | { readonly kind: 'tailscale'; readonly name: string }
  | { readonly kind: 'caddy'; readonly name: string }
  | { readonly kind: 'own'; readonly url: string; readonly cert: string; readonly key: string }

export interface Plan {
  /** The address that other devices open. */
  readonly url: string
  /** The settings to save; an empty one is removed. */
  readonly settings: Readonly<Record<string, string>>
  /** What the person does besides, each a line or a block of lines. */
  readonly steps: readonly string[]
}

const BEHIND_PROXY = {
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  TLS_CERT: '',
  TLS_KEY: '',
}

/** @throws UsageError if the address or the certificate can't be used */
export function planHome(way: Way, port: number): Plan {
  if (way.kind === 'plain') {
    const url = checkUrl(way.url, 'http:')
    const settings = { ...OPEN, PUBLIC_URL: url, TLS_CERT: '', TLS_KEY: '' }
    return { url, settings, steps: [NO_HTTPS] }
  }
  if (way.kind === 'own') {
    const url = checkUrl(way.url, 'https:')
    const [cert, key] = [resolve(way.cert), resolve(way.key)]
    checkCertificate(new URL(url).hostname, cert, key)
    const settings = { ...OPEN, PUBLIC_URL: url, TLS_CERT: cert, TLS_KEY: key }
    return { url, settings, steps: [] }
  }
  const name = checkName(way.name)
  const step =
    way.kind === 'caddy'
      ? caddyfile(name, port)
      : `Run once on this computer:\n  tailscale serve --bg ${port}`
  const settings = { ...BEHIND_PROXY, PUBLIC_URL: `https://${name}` }
  return { url: `https://${name}`, settings, steps: [step] }
}

const OPEN = { HOST: '0.0.0.0', TRUSTED_PROXIES: '' }
const NO_HTTPS =
  'Without https browsers allow no offline use, no installation and no camera. docs/home.md shows how to get it.'

const caddyfile = (
  name: string,
  port: number,
) => `Write this to /etc/caddy/Caddyfile, and run: sudo systemctl reload caddy
  ${name} {
    @inner path /metrics /health/*
    respond @inner 404
    reverse_proxy 127.0.0.1:${port}
  }`

function checkUrl(text: string, protocol: 'http:' | 'https:'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== protocol || url.pathname !== '/' || url.search || url.hash)
    throw new UsageError(`${text} is not an address such as ${protocol}//larder.local:8080.`)
  if (isLoopbackUrl(url.href) || url.hostname === 'localhost')
    throw new UsageError(`${text} is this computer only: other devices can not open it.`)
  return url.origin
}

function checkName(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '')
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(name))
    throw new UsageError(`${text} is not a name such as larder.example.com.`)
  return name
}

function checkCertificate(name: string, certFile: string, keyFile: string): void {
  const certificate = new X509Certificate(readPem(certFile))
  if (!(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    throw new UsageError(`The certificate in ${certFile} is not for ${name}.`)
  if (!certificate.checkPrivateKey(createPrivateKey(readPem(keyFile))))
    throw new UsageError(`The key in ${keyFile} is not that of the certificate.`)
}

function readPem(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new UsageError(`The file ${file} can not be read.`, { cause })
  }
}
