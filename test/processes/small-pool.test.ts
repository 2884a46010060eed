import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { openInbox } from '#test/app/inbox.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'

it('sends the reset mails of 20 people with a pool of two connections', async () => {
  const { url } = await testDatabase()
  const inbox = await openInbox()
  after(() => inbox[Symbol.asyncDispose]())
  await using larder = await startLarder({
    ...cheap,
    DATABASE_URL: url,
    LARDER_SECRET: SECRET,
    DATABASE_POOL: '2', // as many as the mails that are written in parallel; a count outside their transactions would block
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: inbox.smtpUrl,
  })
  const post = (path: string, body: object, i: number) =>
    fetch(`${larder.url}/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${i}.1` },
      body: JSON.stringify(body),
    })
  const people = Array.from({ length: 20 }, (_, i) => `person-${i}@example.com`)
  const password = 'plums in the cellar'
  for (const [i, email] of people.entries()) await post('signup', { email, password, name: 'P' }, i)

  const answers = await Promise.all(people.map((email, i) => post('password-reset', { email }, i)))
  const mails = await Promise.all(people.map((email) => inbox.to(email)))
  const signIns = await Promise.all(
    people.map((email, i) => post('signin', { email, password }, i)),
  )

  assert.deepEqual(
    [answers, signIns].map((all) => all.map(({ status }) => status)),
    [people.map(() => 200), people.map(() => 200)],
  )
  assert.deepEqual(
    mails.map(([mail]) => mail?.subject),
    people.map(() => 'Choose a new password for Larder'),
  )
})
