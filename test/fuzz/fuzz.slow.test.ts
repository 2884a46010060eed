// Slow. Covers: src/platform/http src/platform/openapi src/api/rest src/sync packages/rules/src/values test/fuzz
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '#test/app/app.ts'
import { problemWith } from '#test/app/failure-shape.ts'
import { signedUp } from '#test/app/person.ts'
import { openRaw, type RawAnswer, type RawConnection } from '#test/app/raw-http.ts'
import { listRoutes } from '#test/openapi/openapi-routes.ts'
import { type FuzzRequest, fuzzRequest } from './fuzz-requests.ts'
import { chanceFrom, ISSUER } from './fuzz-values.ts'

/** FUZZ_REQUESTS sets more. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 5000)
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const AT_ONCE = 24
const TIMEOUT_MS = 5000

const app = await startApp({
  CORS_ORIGINS: 'https://app.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  OIDC_PROVIDERS: JSON.stringify([{ issuer: ISSUER, client_ids: ['larder'] }]),
})
const routes = await listRoutes(app.url)

it(`answers ${REQUESTS} random requests in time and in the documented shape`, async () => {
  const statuses = new Map<string, number>()
  let next = 0

  async function work(): Promise<void> {
    let token = ''
    let connection: RawConnection | undefined
    for (let turn = 0; next < REQUESTS; turn += 1) {
      // A request may sign the account out or delete it.
      if (turn % 50 === 0) token = (await signedUp(app)).accessToken
      const number = next++
      const chance = chanceFrom(SEED + number)
      const route = routes[number % routes.length]
      assert.ok(route)
      const request = fuzzRequest(route, token, chance)

      if (!connection || connection.isClosed) connection = await openRaw(app.url)
      const answer = await sendRequest(connection, request)

      // A request with a wrong length may get no answer.
      const isDropped = request.isMisframed && connection.isClosed && !answer
      const problem = isDropped ? undefined : findProblem(answer)
      if (problem) assert.fail(describeFailure(problem, number, request, answer))
      const key = String(answer?.status)
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (request.isMisframed || answer?.headers.get('connection') === 'close') {
        connection[Symbol.dispose]()
        connection = undefined
      }
    }
    connection?.[Symbol.dispose]()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const bugs = app.logLines.filter((line) => JSON.parse(line).level >= 50)
  assert.deepEqual(bugs, [], `seed ${SEED}`)
  assert.equal((await app.call('GET', '/health/ready')).status, 200)
  console.log(`FUZZ_SEED=${SEED}`, Object.fromEntries(statuses))
})

async function sendRequest(
  connection: RawConnection,
  { method, head, body, isMisframed }: FuzzRequest,
): Promise<RawAnswer | undefined> {
  connection.send(Buffer.concat([Buffer.from(head, 'latin1'), body]))
  if (isMisframed) connection.finish()
  return Promise.race([
    connection.answer(method === 'HEAD'),
    sleep(TIMEOUT_MS, undefined, { ref: false }),
  ])
}

/** @returns the problem with an answer; undefined if it is correct */
function findProblem(answer: RawAnswer | undefined): string | undefined {
  if (!answer) return `There was no answer within ${TIMEOUT_MS} ms`
  const { status, text } = answer
  if (status >= 500 && status !== 503) return 'The service failed'
  if (status < 400 || text === '') return undefined
  return problemWith(answer)
}

/** @returns everything that is needed to reproduce the failure */
function describeFailure(
  problem: string,
  number: number,
  { head, body }: FuzzRequest,
  answer: RawAnswer | undefined,
): string {
  return [
    `${problem}: request ${number} of FUZZ_SEED=${SEED}`,
    head,
    JSON.stringify(body.toString('latin1').slice(0, 1000)),
    '',
    answer ? `${answer.status} ${answer.text.slice(0, 1000)}` : '(no answer)',
    ...app.logLines.filter((line) => JSON.parse(line).level >= 50).slice(-1),
  ].join('\n')
}
