import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Target } from './attack.ts'
import type { Client } from './client.ts'
import { pushRows } from './push-rows.ts'

/** Megabytes of resident memory that the process may have during these attacks. */
const MAX_MB = 400
/** Milliseconds that 95 of 100 requests of another client may take. Only `npm run attacks` checks it. */
const MAX_P95 = 500
/** Milliseconds during which the connections stay open and unread. */
const UNREAD = { short: 1000, full: 10_000 }

/** Connections that send requests and never read. They have no token, unless the routes need one. */
export const unread: readonly Attack[] = [
  {
    name: 'holds little for 100 connections that read nothing, with one request each',
    run: (target) => attack(target, { paths: ['/docs/script.js', '/openapi.json'], requests: 1 }),
  },
  {
    name: 'holds little for 100 connections that read nothing, with 200 requests each',
    run: (target) => attack(target, { paths: ['/docs/script.js', '/openapi.json'], requests: 200 }),
  },
  {
    name: 'holds little for 100 connections of a member that read nothing, with 200 requests each',
    async run(target) {
      const eve = await target.member('Eve')
      await fill(eve)
      const paths = ['/v1/recipes?view=full&limit=200', '/v1/auth/export']
      await attack(target, { paths, requests: 200, tokens: [eve.token] })
    },
  },
  {
    name: 'holds little for connections of 50 accounts that read nothing, with 200 requests each',
    async run(target) {
      const count = target.size === 'full' ? 50 : 10
      const tokens: string[] = []
      for (let i = 0; i < count; i += 1) {
        const one = target.client()
        await one.signUp(`Eve ${i}`)
        await pushRows(one, RECIPES)
        tokens.push(one.token)
      }
      await attack(target, { paths: ['/v1/recipes?view=full&limit=200'], requests: 200, tokens })
    },
  },
]

/** A list of them is as large as a list may be. */
const RECIPES = Array.from({ length: 60 }, (_, i) => ({
  entity: 'recipe',
  data: { title: `Stew ${i}`, description: 'x'.repeat(4000) },
}))

interface Flood {
  readonly paths: readonly string[]
  /** Of each connection, sent at once. */
  readonly requests: number
  /** Each connection has one of them. */
  readonly tokens?: readonly string[]
}

async function attack(target: Target, { paths, requests, tokens = [] }: Flood): Promise<void> {
  const { url, size } = target
  const other = await target.member('Other')
  const { hostname, port } = new URL(url)
  using opened = new DisposableStack()
  for (let i = 0; i < (size === 'full' ? 100 : 20); i += 1) {
    const socket: Socket = connect(Number(port), hostname).pause()
    opened.defer(() => void socket.destroy())
    socket.on('error', () => {}) // the service may reset it
    const token = tokens[i % tokens.length]
    const login = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
    const head = `GET ${paths[i % paths.length]} HTTP/1.1\r\nHost: larder.test\r\n`
    socket.write(`${head}${login}\r\n`.repeat(requests))
  }
  const { p95, mostMb } = await measure(other, UNREAD[size])
  if (size === 'full') assert.ok(p95 <= MAX_P95, `another client waited ${Math.round(p95)} ms`)
  assert.ok(mostMb <= MAX_MB, `the process had ${Math.round(mostMb)} MB`)
}

/** Reads the pantry and the memory of the process again and again. */
async function measure(other: Client, forMs: number) {
  const times: number[] = []
  let mostMb = 0
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const started = performance.now()
    const { status, text } = await other.call('GET', '/v1/pantry/items')
    times.push(performance.now() - started)
    assert.equal(status, 200, text)
    const metrics = await other.call('GET', '/metrics')
    const bytes = Number(/^process_resident_memory_bytes(?:\{.*\})? (\d+)/m.exec(metrics.text)?.[1])
    assert.ok(bytes > 0, 'no memory in the metrics')
    mostMb = Math.max(mostMb, bytes / 1024 / 1024)
    await sleep(20)
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity
  return { p95, mostMb }
}

/** Makes recipes, so that a list of them is as large as a list may be. */
async function fill(eve: Client): Promise<void> {
  const description = 'x'.repeat(4000)
  for (let i = 0; i < 60; i += 1) {
    const { status, text } = await eve.call('POST', '/v1/recipes', {
      body: { title: `Stew ${i}`, description },
    })
    assert.equal(status, 201, text)
  }
}
