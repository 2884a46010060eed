import assert from 'node:assert/strict'
import type { Attack, Target } from './attack.ts'

/** Bodies that are expensive to parse, from clients without an account. */
export const bodies: readonly Attack[] = [
  {
    name: 'refuses large bodies of nested arrays at sign-in',
    run: (target) => sendMany(target, '/v1/auth/signin', nested(255 * 1024)),
  },
  {
    name: 'reads no body on an unknown path',
    run: (target) => sendMany(target, '/v1/no/such/path', nested(255 * 1024)),
  },
  {
    name: 'refuses bodies with many members at sign-up',
    run: (target) => sendMany(target, '/v1/auth/signup', manyMembers(250 * 1024)),
  },
]

/** `[[],[],…]` of about this many bytes. */
const nested = (bytes: number) => `[${'[],'.repeat(bytes / 3)}[]]`

function manyMembers(bytes: number): string {
  const members = Array.from({ length: Math.floor(bytes / 12) }, (_, i) => `"k${i}":1`)
  return `{${members.join(',')}}`
}

/** Sends the body from many addresses, 16 in parallel, and expects only refusals. */
async function sendMany(target: Target, path: string, rawBody: string): Promise<void> {
  const rounds = target.size === 'full' ? 20 : 2
  for (let round = 0; round < rounds; round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => target.client().call('POST', path, { rawBody })),
    )
    for (const { status, text } of replies)
      assert.ok(status >= 400 && status < 500, `${status} ${text.slice(0, 200)}`)
  }
}
