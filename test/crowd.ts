import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Chance that comes out the same for the same seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What came of a request; no status where there was no answer: nobody knows what became of it. */
interface Outcome {
  readonly status: number | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- the crowd asserts what it is, by using it
  readonly body: any
}

interface Member {
  readonly email: string
  readonly password: string
  /** The living refresh token of each of its sessions, as last acknowledged. */
  readonly sessions: string[]
  /** When each reset request was acknowledged, by the clock of this process. */
  readonly resets: number[]
}

/** Milliseconds, at most, between two requests of one of them: mails must go out as fast as they come. */
const THINKING = 80

/** People who sign up, sign in, refresh and ask for resets, and remember what they were told. */
export interface Crowd {
  readonly members: readonly Member[]
  readonly counts: Readonly<Record<'answered' | 'refused' | 'unanswered', number>>
  /** How many sign-ups were done although their answer never came. */
  readonly doneUnanswered: number
  /** What must never happen, and did. */
  readonly losses: readonly string[]
  /** Has them do as they do until `stop` is raised, and what is under way be finished. */
  run(people: number, stop: AbortSignal): Promise<void>
  /** Once the service is up: everybody signs in, every session's token is good. Fills `losses`. */
  judge(): Promise<void>
}

/**
 * @param urlOf where to send the next request
 * @param seed what they do follows from it; when they do it does not
 */
export function gatherCrowd(urlOf: () => string, seed: number): Crowd {
  const members: Member[] = []
  const losses: string[] = []
  const counts = { answered: 0, refused: 0, unanswered: 0 }
  let doneUnanswered = 0

  async function ask(method: string, path: string, body: object, token?: string): Promise<Outcome> {
    const outcome = await exchange(method, urlOf() + path, body, token)
    if (outcome.status === undefined) counts.unanswered += 1
    else if (outcome.status === 503) counts.refused += 1
    else counts.answered += 1
    if (outcome.status === 500) losses.push(`${method} ${path}: 500`)
    return outcome
  }

  /** Asks until there is an answer that is not "later". */
  async function insist(path: string, body: object): Promise<Outcome & { tries: number }> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await ask('POST', path, body)
      if (outcome.status !== undefined && outcome.status !== 503 && outcome.status !== 500)
        return { ...outcome, tries }
      if (tries === 1000) throw new Error(`${path} was never answered.`)
      await sleep(50)
    }
  }

  async function signUp(): Promise<Member> {
    const email = `crowd-${randomUUID()}@example.com`
    const password = `a password of the crowd ${randomUUID()}`
    const { status, body, tries } = await insist('/v1/auth/signup', {
      email,
      password,
      name: 'One',
    })
    const member = { email, password, sessions: [] as string[], resets: [] }
    // An answer that got lost left an account behind: whole, so that its password opens it.
    if (status === 201) member.sessions.push(body.refresh_token)
    else if (status === 409 && tries > 1) {
      doneUnanswered += 1
      await signIn(member)
    } else losses.push(`sign-up answered ${status} at try ${tries}`)
    members.push(member)
    return member
  }

  async function signIn(member: Member): Promise<void> {
    const { email, password } = member
    const { status, body } = await insist('/v1/auth/signin', { email, password })
    if (status === 200) member.sessions.push(body.refresh_token)
    else losses.push(`sign-in of an acknowledged account answered ${status}`)
  }

  async function refresh(member: Member, index: number): Promise<void> {
    const token = member.sessions[index]
    const { status, body } = await insist('/v1/auth/refresh', { refresh_token: token })
    if (status === 200) member.sessions[index] = body.refresh_token
    else losses.push(`refresh with an acknowledged token answered ${status}`)
    if (status !== 200) member.sessions.splice(index, 1)
  }

  async function askForReset(member: Member): Promise<void> {
    const { status } = await ask('POST', '/v1/auth/password-reset', { email: member.email })
    if (status === 200) member.resets.push(performance.now())
    else if (status !== undefined && status !== 503)
      losses.push(`a reset request answered ${status}`)
  }

  async function live(chance: () => number, stop: AbortSignal): Promise<void> {
    let mine = await signUp()
    while (!stop.aborted) {
      await sleep(chance() * THINKING)
      const dice = chance()
      if (dice < 0.1) mine = await signUp()
      else if (dice < 0.25 || mine.sessions.length === 0) await signIn(mine)
      else if (dice < 0.9) await refresh(mine, Math.floor(chance() * mine.sessions.length))
      else await askForReset(mine)
    }
  }

  async function judgeOne(member: Member): Promise<void> {
    await Promise.all(member.sessions.map((_, index) => refresh(member, index)))
    await signIn(member)
    const { body } = await insist('/v1/auth/refresh', { refresh_token: member.sessions.at(-1) })
    const { status } = await ask('GET', '/v1/auth/account', {}, body.access_token)
    if (status !== 200) losses.push(`reading the own account answered ${status}`)
  }

  return {
    members,
    counts,
    losses,
    get doneUnanswered() {
      return doneUnanswered
    },
    async run(people, stop) {
      const chances = Array.from({ length: people }, (_, i) => seededChance(seed * 1000 + i))
      await Promise.all(chances.map((chance) => live(chance, stop)))
    },
    async judge() {
      const left = [...members]
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let next = left.pop(); next; next = left.pop()) await judgeOne(next)
        }),
      )
    },
  }
}

/** One request on a connection of its own, so that what is lost is the service's and not a pool's. */
function exchange(method: string, url: string, body: object, token?: string): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const nothing = { status: undefined, body: undefined }
  const text = method === 'GET' ? '' : JSON.stringify(body)
  const request = httpRequest(url, {
    method,
    agent: false,
    timeout: 40_000,
    headers: {
      ...(text === '' ? {} : { 'content-type': 'application/json' }),
      'content-length': Buffer.byteLength(text),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  request.on('response', (response) => {
    let said = ''
    response.setEncoding('utf8').on('data', (part: string) => (said += part))
    response.on('error', () => resolve(nothing)) // cut short
    response.on('end', () => {
      if (!response.complete) resolve(nothing)
      else
        resolve({ status: response.statusCode, body: said === '' ? undefined : JSON.parse(said) })
    })
    response.on('close', () => resolve(nothing)) // resolved already where it came to its end
  })
  request.on('timeout', () => request.destroy())
  request.on('error', () => resolve(nothing))
  request.end(text)
  return promise
}
