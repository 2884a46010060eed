import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { examplesIn, readCurl, shapeOf } from '#test/fixtures/docs-examples.ts'
import { eventsOf, parseCalendar } from '#test/fixtures/icalendar.ts'

const app = await startApp({ DELETION_WINDOW_DAYS: '0' })
const limited = await startApp({ RATE_LIMITS: 'on' }, app)
const BAD = 'Soup; "hot", \\ 🍲\u0085X-EVIL:1'

/** Ada with a plan, a dated item, and an address. */
async function withCalendar(language = 'en') {
  const ada = await signedUp(app)
  await ada.call('PATCH', '/v1/auth/account', { language })
  const { id } = await firstHousehold(ada)
  await ada.call('PATCH', `/v1/households/${id}`, { name: 'Villa', time_zone: 'Pacific/Auckland' })
  return { ada, id, call: inHousehold(app, ada, id), path: await makeAddress(ada, id) }
}

async function makeAddress(person: Person, id: string): Promise<string> {
  const { status, body } = await person.call('POST', `/v1/households/${id}/calendar`)
  assert.equal(status, 201)
  assert.match(body.url, /^http:\/\/larder\.test\/v1\/calendar\/[\w-]{64}\.ics$/)
  return new URL(body.url).pathname
}

const fetchCalendar = (path: string, headers = {}) => app.call('GET', path, { headers })
const read = async (path: string) => {
  const { status, text } = await fetchCalendar(path)
  assert.equal(status, 200, text)
  return eventsOf(parseCalendar(Buffer.from(text)))
}

/** Reads an address again and again. @returns the distinct outcomes */
const many = async (count: number, of: string) => {
  const outcomes = []
  for (let i = 0; i < count; i++) outcomes.push(outcome(await limited.call('GET', of)))
  return [...new Set(outcomes)]
}

describe('a calendar', () => {
  it('has the meals and the dates of the pantry as all-day events', async () => {
    const { call, path } = await withCalendar()
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Pancakes' })
    const meal = { date: '2026-11-22', meal: 'dinner', recipe_id: recipe.id, servings: 4 }
    const { body: entry } = await call('POST', '/v1/meal-plan', { ...meal, note: 'With\njam' })
    const item = { name: 'Milk', unit: 'l', quantity: 1.5, best_before: '2026-11-25' }
    const { body: milk } = await call('POST', '/v1/pantry/items', item)

    const { headers, text } = await fetchCalendar(path)

    const calendar = parseCalendar(Buffer.from(text))
    assert.deepEqual(
      [headers.get('content-type'), headers.get('cache-control')],
      ['text/calendar; charset=utf-8', 'private, no-cache'],
    )
    const at = '20261120T080000Z'
    const usual = { SEQUENCE: '0', DTSTAMP: at, CREATED: at, 'LAST-MODIFIED': at }
    const allDay = {
      TRANSP: 'TRANSPARENT',
      'X-MICROSOFT-CDO-ALLDAYEVENT': 'TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT': 'TRUE',
    }
    assert.deepEqual(eventsOf(calendar), [
      {
        ...usual,
        ...allDay,
        UID: `meal-${entry.id}@larder.test`,
        DTSTART: '20261122',
        DTEND: '20261123',
        SUMMARY: 'Dinner: Pancakes',
        DESCRIPTION: 'Servings: 4\nWith\njam',
      },
      {
        ...usual,
        ...allDay,
        UID: `item-${milk.id}@larder.test`,
        DTSTART: '20261125',
        DTEND: '20261126',
        SUMMARY: 'Use up: Milk',
        DESCRIPTION: 'Amount: 1.5 l',
      },
    ])
    const name = calendar.properties.find((one) => one.name === 'X-WR-CALNAME')
    assert.equal(name?.value, 'Larder: Villa')
  })

  it('is written in the language of the account', async () => {
    const { call, path } = await withCalendar('de')
    await call('POST', '/v1/meal-plan', { date: '2026-11-22', meal: 'dinner', title: 'Pizza' })
    const item = { name: 'Milch', unit: 'l', quantity: 1.5, best_before: '2026-11-25' }
    await call('POST', '/v1/pantry/items', item)

    const events = await read(path)

    assert.deepEqual(
      events.map(({ SUMMARY, DESCRIPTION }) => [SUMMARY, DESCRIPTION]),
      [
        ['Abendessen: Pizza', undefined],
        ['Aufbrauchen: Milch', 'Menge: 1,5 l'],
      ],
    )
  })

  it('shows any text as text, in lines that are folded between characters', async () => {
    const { call, path } = await withCalendar()
    const title = `${BAD} ${'🥟é'.repeat(60)}`
    const note = 'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\nb\\n'
    await call('POST', '/v1/meal-plan', { date: '2026-11-22', meal: 'x:y;z', title, note })

    const [event, ...others] = await read(path)

    assert.equal(event?.['SUMMARY'], `x:y;z: ${title.replace('\u0085', ' ')}`)
    assert.equal(event?.['DESCRIPTION'], 'a\nEND:VEVENT\nBEGIN:VEVENT\nb\\n')
    assert.deepEqual(others, [])
  })

  it('has the last 30 days and the next 365, from today in the time zone of the household', async () => {
    app.clock.advance({ hours: 4 }) // 12:00 UTC is 01:00 of the next day in Auckland
    const { call, path } = await withCalendar()
    const [first, last] = ['2026-10-22', '2027-11-21']
    for (const date of ['2026-10-21', first, last, '2027-11-22']) {
      await call('POST', '/v1/meal-plan', { date, meal: 'lunch', title: date })
      await call('POST', '/v1/pantry/items', { name: date, quantity: 1, best_before: date })
    }

    const events = await read(path)

    assert.deepEqual(
      events.map(({ SUMMARY }) => SUMMARY),
      [`Lunch: ${first}`, `Lunch: ${last}`, `Use up: ${first}`, `Use up: ${last}`],
    )
  })

  it('answers 304 until something changes, and keeps the ids of events', async () => {
    const { call, path } = await withCalendar()
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Soup' })
    const meal = { date: '2026-11-22', meal: 'lunch', recipe_id: recipe.id }
    await call('POST', '/v1/meal-plan', meal)
    const first = await fetchCalendar(path)
    const etag = first.headers.get('etag') ?? ''

    const same = await fetchCalendar(path, { 'if-none-match': etag })
    app.clock.advance({ minutes: 5 })
    await call('PATCH', `/v1/recipes/${recipe.id}`, { title: 'Stew' })
    const changed = await fetchCalendar(path, { 'if-none-match': etag })

    assert.deepEqual([same.status, same.text, changed.status], [304, '', 200])
    const [before] = eventsOf(parseCalendar(Buffer.from(first.text)))
    const [after] = eventsOf(parseCalendar(Buffer.from(changed.text)))
    assert.equal(after?.['SUMMARY'], 'Lunch: Stew')
    assert.equal(after['UID'], before?.['UID'])
    assert.ok((after['LAST-MODIFIED'] ?? '') > (before?.['LAST-MODIFIED'] ?? ''))
  })
})

describe('the address of a calendar', () => {
  it('is one for each member, viewers too, and a new one ends the old', async () => {
    const { ada, id, path } = await withCalendar()
    const viewer = await joined(app, ada, 'viewer')
    const theirs = await makeAddress(viewer, id)

    const again = await makeAddress(ada, id)

    const statuses = await Promise.all([path, again, theirs].map(fetchCalendar))
    assert.deepEqual(statuses.map(outcome), ['404 NOT_FOUND', '200 ok', '200 ok'])
  })

  it('is shown once, and only its hash is stored', async () => {
    const { ada, id, path } = await withCalendar()
    const token = path.slice('/v1/calendar/'.length, -'.ics'.length)

    const { body } = await ada.call('GET', `/v1/households/${id}/calendar`)
    await fetchCalendar(path)
    await fetchCalendar(`${path}x`)

    assert.deepEqual(Object.keys(body), ['created_at'])
    assert.ok(!app.logLines.some((line) => line.includes(token.slice(22))))
    const rows = await app.db.selectFrom('calendar_feeds').selectAll().execute()
    assert.ok(rows.some((row) => row.household_id === id))
    assert.ok(!JSON.stringify(rows).includes(Buffer.from(token).toString('hex').slice(0, 40)))
  })

  const ends: readonly [what: string, end: (ada: Person, id: string) => Promise<unknown>][] = [
    ['is deleted', (ada, id) => ada.call('DELETE', `/v1/households/${id}/calendar`)],
    ['loses the household', (ada, id) => ada.call('DELETE', `/v1/households/${id}`)],
    ['closes the account', (ada) => ada.call('DELETE', '/v1/auth/account')],
    [
      'changes the password in another session',
      async (ada) => {
        const { access_token: token } = (await ada.signIn()).body
        const body = { current_password: ada.password, new_password: 'seven new lamps' }
        await app.call('PUT', '/v1/auth/password', { token, body })
      },
    ],
    [
      'resets the password',
      async (ada) =>
        app.call('PUT', '/v1/auth/password-reset', {
          body: { token: await resetToken(app, ada.email), new_password: 'seven new lamps' },
        }),
    ],
  ]
  for (const [what, end] of ends)
    it(`ends when its owner ${what}, with the same answer as a wrong one`, async () => {
      const { ada, id, path } = await withCalendar()
      const wrong = path.replace(/.{8}\.ics$/, 'AAAAAAAA.ics')

      await end(ada, id)

      const answers = [await fetchCalendar(path), await fetchCalendar(wrong)]
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.code, body.error]),
        answers.map(() => [404, 'NOT_FOUND', 'No such calendar.']),
      )
    })

  it('ends when a member leaves, also after they came back', async () => {
    const { ada, id } = await withCalendar()
    const ben = await joined(app, ada)
    const path = await makeAddress(ben, id)

    await ben.call('DELETE', `/v1/households/${id}/members/${ben.id}`)
    const left = await fetchCalendar(path)
    const { body: invite } = await ada.call('POST', `/v1/households/${id}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.code })
    const back = await ben.call('GET', `/v1/households/${id}/calendar`)

    assert.deepEqual(
      [left.status, (await fetchCalendar(path)).status, back.body],
      [404, 404, { created_at: null }],
    )
  })

  it('is gone with the account', async () => {
    const { ada, id } = await withCalendar()
    await ada.call('DELETE', '/v1/auth/account')
    app.clock.advance({ minutes: 1 })

    await runDailyJob(app, app.clock())

    const rows = await app.db
      .selectFrom('calendar_feeds')
      .select('account_id')
      .where('household_id', '=', id)
      .execute()
    assert.deepEqual(rows, [])
  })

  it('can be read 60 times an hour, and wrong ones tried 100 times', async () => {
    const { path } = await withCalendar()
    const good = [await many(60, path), await many(1, path)]
    const wrong = await many(101, '/v1/calendar/wrong.ics')

    assert.deepEqual(good, [['200 ok'], ['429 RATE_LIMITED']])
    assert.deepEqual(wrong, ['404 NOT_FOUND', '429 RATE_LIMITED'])
  })

  it('works as docs/calendar.md says', async () => {
    const { ada, id } = await withCalendar()
    const { accessToken: ACCESS_TOKEN } = ada
    const variables = { LARDER: app.url, ACCESS_TOKEN, HOUSEHOLD: id }
    const examples = examplesIn(await readFile('docs/calendar.md', 'utf8'))

    for (const { command, status, answer } of examples) {
      const { method, url, headers } = readCurl(command, variables)
      const found = await app.call(method, url.replace(app.url, ''), { headers })

      assert.equal(found.status, status, found.text)
      if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer))
    }
    assert.equal(examples.length, 3)
  })
})
