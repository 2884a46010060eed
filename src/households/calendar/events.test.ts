import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventsOf, parseCalendar } from '#test/fixtures/icalendar.ts'

const app = await startApp()

it('a calendar with many events is one calendar with each of them once, in order', async () => {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const titles = Array.from({ length: 60 }, (_, i) => `Soup ${i} END:VCALENDAR`)
  const operations = titles.map((title, position) => ({
    method: 'POST',
    path: '/v1/meal-plan',
    body: { date: '2026-11-22', meal: 'BEGIN:VEVENT', title, position },
  }))
  await ada.call('POST', '/v1/batch', { operations })
  const { url } = (await ada.call('POST', `/v1/households/${id}/calendar`)).body

  const { text } = await app.call('GET', new URL(url).pathname)

  const summaries = text.matchAll(/^SUMMARY:(.*)\r$/gm).map(([, summary]) => summary)
  assert.deepEqual(
    [...summaries],
    titles.map((title) => `BEGIN:VEVENT: ${title}`),
  )
  assert.equal(eventsOf(parseCalendar(Buffer.from(text))).length, 60)
})

it('a meal with the name of a property of objects has this name', async () => {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  for (const meal of ['constructor', '__proto__', 'DINNER'])
    await ada.call('POST', '/v1/meal-plan', { date: '2026-11-22', meal, title: 'Soup' })
  const { url } = (await ada.call('POST', `/v1/households/${id}/calendar`)).body

  const { text } = await app.call('GET', new URL(url).pathname)

  const summaries = text.matchAll(/^SUMMARY:(.*)\r$/gm).map(([, summary]) => summary)
  assert.deepEqual(
    new Set(summaries),
    new Set(['Dinner: Soup', '__proto__: Soup', 'constructor: Soup']),
  )
})
