import { seededRandom } from '#test/fixtures/seeded-random.ts'
import type { Schema } from '#test/openapi/openapi-routes.ts'

/** Random choices that depend only on a seed. */
export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number
  /** True with the probability 1 / `times`. */
  oneIn(times: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

export function chanceFrom(seed: number): Chance {
  const next = seededRandom(seed)
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    oneIn: (times) => int(times) === 0,
    pick: ([first, ...rest]) => rest[int(rest.length + 1) - 1] ?? first,
  }
}

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A provider that the service trusts, and that is not running. */
export const ISSUER = 'http://127.0.0.1:9'
const idToken = (claims: object) =>
  `${segment({ alg: 'RS256', kid: '../../etc/passwd', jku: 'http://127.0.0.1:9/' })}.${segment({ iss: ISSUER, aud: 'larder', sub: 'ada', iat: 1e9, exp: 1e10, ...claims })}.c2lnbmF0dXJl`

export const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: eve@example.com',
  '\u001b[2J',
  '\u202egnp.exe',
  '\ufeff',
  '\u{10ffff}',
  'e\u0301'.repeat(500),
  '\u212a@example.com',
  '👩‍👩‍👧‍👦'.repeat(40),
  '%00%0d%0a%2f..%2f',
  '../../../../etc/passwd',
  "'; drop table accounts; --",
  "' or '1'='1",
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  'a'.repeat(1001),
  'a'.repeat(70_000),
  'a@b',
  '@',
  'a@@b',
  'a@b.c,d@e.f',
  `${'a'.repeat(250)}@example.com`,
  'a@[127.0.0.1]',
  'a@xn--\u00e4.example',
  'a@xn--a',
  'a@\u0000.example',
  `a@${'b.'.repeat(200)}example`,
  '"a b"@example.com',
  'ada@example.com>\r\nDATA',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '01a1f7f8-3000-7c53-af2a-e00638e45bf1',
  '2026-02-30T25:61:61.000Z',
  '-271821-04-19T23:59:59.999Z',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.',
  'a.b.c',
  '..',
  'A'.repeat(43),
  'A'.repeat(70),
  idToken({}),
  idToken({ exp: 'tomorrow' }),
  idToken({ iss: 'http://169.254.169.254/' }),
  idToken({ sub: '' }),
  idToken({ nonce: 7, email: ['a@b.c'], email_verified: 'yes' }),
] as const

/** JSON as text, because some of it has no JavaScript value. */
const NASTY_JSON = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1e400',
  '1e-400',
  '0.1',
  '9007199254740993',
  '123456789012345678901234567890',
  '[]',
  '{}',
  '[[[[[]]]]]',
  '[null]',
  '{"":""}',
  '{"$ne":null}',
  '{"toString":null}',
  '{"length":1000000000}',
  String.raw`"\ud800"`,
  String.raw`"\udc00\ud800"`,
  String.raw`"\u0000"`,
  '"\u2028"',
  '"\\x"',
  '"',
  '{',
  'undefined',
  'NaN',
  "'a'",
  '/**/1',
  `${'['.repeat(100)}${']'.repeat(100)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `[${'0,'.repeat(20_000)}0]`,
] as const

export const nastyJson = (chance: Chance): string =>
  chance.oneIn(2) ? chance.pick(NASTY_JSON) : JSON.stringify(chance.pick(NASTY_TEXTS))

/** A valid body. */
export function validValue(schema: Schema, name: string, chance: Chance): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[chance.int(schema.enum.length)]
  if (schema.anyOf)
    return validValue(schema.anyOf[chance.int(schema.anyOf.length)] ?? {}, name, chance)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, one]) => [key, validValue(one, key, chance)]),
    )
  if (schema.type === 'array') return [validValue(schema.items ?? {}, name, chance)]
  if (schema.type === 'boolean') return chance.oneIn(2)
  if (schema.type === 'integer' || schema.type === 'number') return chance.int(100)
  if (schema.type === 'null') return null
  if (name.includes('email')) return `fuzz-${chance.int(1000)}@example.com`
  if (name.includes('password')) return `a fine password ${chance.int(10)}`
  if (schema.format === 'uuid') return '01a1f7f8-3000-7c53-af2a-e00638e45bf1'
  return `a ${name} ${chance.int(1000)}`
}

/** A body with one wrong member: an invalid value, missing, repeated or unknown. */
export function almostValid(schema: Schema, chance: Chance): string {
  const body = validValue(schema, '', chance)
  const members = Object.entries(typeof body === 'object' && body !== null ? body : {}).map(
    ([name, value]) => [JSON.stringify(name), JSON.stringify(value)],
  )
  const at = chance.int(members.length)
  const [name = '"name"'] = members[at] ?? []
  const what = chance.int(8)
  if (what < 5) members[at] = [name, nastyJson(chance)]
  else if (what === 5) members.splice(at, 1)
  else if (what === 6) members.push([name, nastyJson(chance)])
  else members.push([JSON.stringify(chance.pick(NASTY_TEXTS)), nastyJson(chance)])
  return `{${members.map((member) => member.join(':')).join(',')}}`
}

/** Random bytes. */
export function noise(chance: Chance, most: number): Buffer {
  return Buffer.from(Array.from({ length: chance.int(most) }, () => chance.int(256)))
}

/** The bytes with a few changed, removed or inserted. */
export function damaged(bytes: Buffer, chance: Chance): Buffer {
  let result = bytes
  for (let times = 1 + chance.int(4); times > 0; times -= 1) {
    const at = chance.int(result.length + 1)
    const left = result.subarray(0, at)
    const right = result.subarray(Math.min(result.length, at + chance.int(3)))
    result = Buffer.concat([left, noise(chance, 3), right])
  }
  return result
}
