import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack, Target } from './attack.ts'
import type { Client } from './client.ts'

const MIB = 1024 * 1024

/** The JSON that is most expensive to refuse: the data of one pushed mutation, of about `bytes` bytes. */
const WORST: Readonly<Record<string, (bytes: number) => string>> = {
  'of empty arrays': (bytes) => `{"name":[${repeated(bytes, () => '[]')}]}`,
  'of 90,000 members': (bytes) => `{${repeated(bytes, (i) => `"k${i}":0`)}}`,
  'of as many members as a body may have': (bytes) =>
    `{${repeated(bytes, (i) => `"k${String(i).padStart(12, '0')}":0`)}}`,
  'of objects with a member each': (bytes) =>
    `{"name":[${repeated(bytes, (i) => `{"k${String(i).padStart(24, '0')}":0}`)}]}`,
  'of objects with the same member each': (bytes) =>
    `{"name":[${repeated(bytes, () => `{"k${'0'.repeat(24)}":0}`)}]}`,
  'of nested objects, each with another member name': (bytes) =>
    `{"name":[${repeated(bytes, (i) => nestedObjects(50, i))}]}`,
  'of objects with a thousand members': (bytes) =>
    `{"nutrition":[${repeated(bytes, () => thousandMembers)}]}`,
  'of steps that are numbers': (bytes) =>
    `{"title":"Stew","steps":[${repeated(bytes, () => '0.1234567890123')}]}`,
  'of a row that is too large': (bytes) =>
    `{"title":"Stew","extra":{"a":[${repeated(bytes, () => `{"k${'0'.repeat(24)}":0}`)}]}}`,
  'of members with long names and large numbers': (bytes) =>
    `{"nutrition":{${repeated(bytes, (i) => `"k${String(i).padStart(12, '0')}":1e300`)}}}`,
  'of one repeated member': (bytes) => `{${repeated(bytes, () => '"name":0')}}`,
  'of long numbers': (bytes) => `{"name":[${repeated(bytes, () => '7'.repeat(700))}]}`,
  'of one string of escapes': (bytes) => `{"name":"${String.raw`\u00e9`.repeat(bytes / 6)}"}`,
  'of nested arrays': (bytes) => `{"name":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
}

/** Nested objects with one member each. */
function nestedObjects(levels: number, seed: number): string {
  const opened = Array.from(
    { length: levels },
    (_, i) => `{"k${seed}-${String(i).padStart(20, '0')}":`,
  )
  return `${opened.join('')}0${'}'.repeat(levels)}`
}

const thousandMembers = `{${Array.from({ length: 1000 }, (_, i) => `"k${String(i).padStart(12, '0')}":0`).join(',')}}`

/** Pushes of 1 MiB that are refused, in part or completely. */
export const worstJson: readonly Attack[] = [
  ...Object.entries(WORST).map(([name, write]): Attack => ({
    name: `refuses a push of 1 MiB ${name}`,
    run: (target) => pushMany(target, write),
  })),
  {
    name: 'answers a body of 8 MB on an unknown path',
    async run(target) {
      const rawBody = ' '.repeat(8 * MIB)
      for (let i = 0; i < (target.size === 'full' ? 20 : 1); i += 1)
        assert.equal(
          (await target.client().call('POST', '/v1/no/such/path', { rawBody })).status,
          404,
        )
    },
  },
]

/** Units joined by commas. */
function repeated(bytes: number, unitOf: (i: number) => string): string {
  const units: string[] = []
  for (let length = 0; length < bytes; length += (units.at(-1)?.length ?? 0) + 1)
    units.push(unitOf(units.length))
  return units.join(',')
}

async function pushMany(target: Target, write: (bytes: number) => string): Promise<void> {
  const member = await target.member()
  const data = write(MIB - 1024)
  const times = target.size === 'full' ? 20 : 1
  for (let i = 0; i < times; i += 1) {
    const { status, text } = await push(member, data)
    assert.ok(
      status === 200 ? text.includes('"rejected"') : status >= 400 && status < 500,
      `${status} ${text.slice(0, 200)}`,
    )
  }
}

function push(member: Client, data: string) {
  const head = `"client_id":"${randomUUID()}","schema_version":1,"scope_id":"${member.householdId}"`
  const one = `"mutation_id":"${randomUUID()}","op":"create","entity":"recipe","id":"${randomUUID()}"`
  const rawBody = `{${head},"mutations":[{${one},"data":${data}}]}`
  return member.call('POST', '/v1/sync/push', { rawBody })
}
