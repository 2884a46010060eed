import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import type { Person } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'
import { openPushService } from '#test/processes/push-service.ts'
import { NO_NOTICES } from './contract.ts'
import { minuteAt } from './local-time.ts'
import { toTime } from './store.ts'
import { isQuiet } from './tell-members.ts'

const service = await openPushService()
after(() => service[Symbol.asyncDispose]())
const app = await startApp({ EGRESS_ALLOW: '127.0.0.0/8' }, undefined, {
  egress: { ca: service.ca },
})

/** Two members of a household with a list. The second one has a browser and wants to be told about lists. */
async function twoMembers(setting: object = {}) {
  const ada = await verified(app, { name: 'Ada' })
  const { id, default_shopping_list_id: listId } = await firstHousehold(ada)
  const ben = await joined(app, ada, 'member', 'Ben')
  const { browser, choose } = await readerOf(ben, id)
  await choose({ list_changes: true, quiet_hours: null, ...setting })
  const add = async (name: string): Promise<string> =>
    (await ada.call('POST', `/v1/shopping-lists/${listId}/items`, { name })).body.id
  const tell = (body: object, by = ada) =>
    by.call('POST', `/v1/households/${id}/notices/lists`, { list_id: listId, ...body })
  /** Tells about items, and waits until all messages are sent. */
  const added = async (item_ids: readonly string[]) => {
    const { status, text, body } = await tell({ event: 'items_added', item_ids })
    assert.equal(status, 200, text)
    await mailsOut(app)
    return body.told
  }
  return { ada, ben, id, listId, browser, choose, add, tell, added }
}

/** Subscribes a browser of a person. */
async function readerOf(person: Person, householdId: string) {
  const { public_key } = (await person.call('GET', '/v1/notices/push-key')).body
  const browser = service.subscribe(public_key)
  await person.call('POST', '/v1/notices/push-subscriptions', browser.subscription)
  const choose = async (setting: object) => {
    const path = `/v1/households/${householdId}/notices`
    const before = (await person.call('GET', path)).body
    const { status, text, body } = await person.call('PUT', path, { ...before, ...setting })
    assert.equal(status, 200, text)
    return body
  }
  return { browser, choose }
}

const bodies = ({ browser }: { browser: { messages: unknown[] } }) =>
  browser.messages.map((one) => (one as { body: string }).body) // as `composeNews` writes them

describe('a message about a list', () => {
  it('says who has added what, and replaces the one before', async () => {
    const two = await twoMembers()
    const { add, added, browser, id, listId } = two
    const ids = [await add('Milk'), await add('Eggs')]

    assert.equal(await added(ids), 1)
    await added([...ids, ...(await Promise.all(['A', 'B', 'C', 'D'].map(add)))])

    assert.deepEqual(browser.messages[0], {
      title: 'Shopping list',
      body: 'Ada added Eggs and Milk',
      language: 'en',
      household_id: id,
      list_id: listId,
      count: 2,
    })
    assert.match(bodies(two)[1] ?? '', /^Ada added .*, and \+1$/)
    const topics = browser.requests.map(({ headers }) => headers['topic'])
    assert.deepEqual(topics, Array(2).fill(listId.replaceAll('-', '')))
  })

  it('says who is in the shop', async () => {
    const two = await twoMembers()

    await two.tell({ event: 'shopping' })
    await mailsOut(app)

    assert.deepEqual(bodies(two), ['Ada is shopping now. Anything missing?'])
  })

  it('leaves out what was bought, undone or put elsewhere, and is not sent about nothing', async () => {
    const two = await twoMembers()
    const { ada, add, added, listId } = two
    const path = `/v1/shopping-lists/${listId}/items`
    const [milk, eggs, rice] = [await add('Milk'), await add('Eggs'), await add('Rice')]
    await ada.call('PATCH', `${path}/${milk}`, { checked_at: app.clock().toISOString() })
    await ada.call('DELETE', `${path}/${eggs}`)

    await added([milk, eggs])
    await added([milk, eggs, rice])

    assert.deepEqual(bodies(two), ['Ada added Rice'])
  })

  it('goes to nobody else: not to who tells it, has not asked, has muted the list, or has left', async () => {
    const two = await twoMembers()
    const { ada, ben, id, listId, choose, add, added } = two
    const own = await readerOf(ada, id)
    await own.choose({ list_changes: true, quiet_hours: null })
    const milk = await add('Milk')
    await choose({ muted_lists: [listId] })
    assert.equal(await added([milk]), 0)
    await choose({ muted_lists: [], list_changes: false })
    await added([milk])
    await choose({ list_changes: true })
    const gone = await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)
    assert.equal(gone.status, 204, gone.text)
    await added([milk])

    assert.deepEqual([bodies(two), bodies(own)], [[], []])
  })

  it('waits for no quiet hours: it is not sent in them', async () => {
    const minute = minuteAt('UTC', app.clock())
    const two = await twoMembers({
      quiet_hours: { from: toTime((minute + 1430) % 1440), to: toTime((minute + 10) % 1440) },
    })
    const milk = await two.add('Milk')

    await two.added([milk])
    await two.choose({
      quiet_hours: { from: toTime((minute + 10) % 1440), to: toTime((minute + 20) % 1440) },
    })
    await two.added([milk])

    assert.deepEqual(bodies(two), ['Ada added Milk'])
  })

  it('is refused when it is too often', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' })
    const ada = await verified(limited)
    const { id, default_shopping_list_id: list_id } = await firstHousehold(ada)
    const path = `/v1/households/${id}/notices/lists`

    const statuses: number[] = []
    for (let i = 0; i < 61; i++)
      statuses.push((await ada.call('POST', path, { list_id, event: 'shopping' })).status)

    assert.deepEqual(statuses, [...Array<number>(60).fill(200), 429])
  })

  it('is refused about a list of another household, and by a viewer', async () => {
    const { ada, tell } = await twoMembers()
    const other = await firstHousehold(await verified(app, { name: 'Cem' }))
    const viewer = await joined(app, ada, 'viewer')

    const strange = await tell({ event: 'shopping', list_id: other.default_shopping_list_id })
    const stranger = await tell({ event: 'shopping' }, await verified(app, { name: 'Eve' }))
    const reader = await tell({ event: 'shopping' }, viewer)

    assert.deepEqual([strange.status, stranger.status, reader.status], [404, 404, 403])
  })

  it('keeps what a client of before does not know', async () => {
    const { ben, id, choose } = await twoMembers({ quiet_hours: { from: '21:00', to: '08:00' } })
    const { expiring, days_ahead, low_stock, at, channel } = await choose({})

    const { body } = await ben.call('PUT', `/v1/households/${id}/notices`, {
      expiring,
      low_stock,
      at,
      channel,
      days_ahead: days_ahead + 2,
    })

    assert.deepEqual(
      [body.days_ahead, body.list_changes, body.quiet_hours],
      [5, true, { from: '21:00', to: '08:00' }],
    )
  })

  it('has quiet hours of any length, also over midnight', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, (from, length) => {
        const to = (from + length) % 1440
        const setting = { ...NO_NOTICES, quiet_hours: { from: toTime(from), to: toTime(to) } }
        const quiet = Array.from({ length: 1440 }, (_, i) => isQuiet(setting, i))
        assert.equal(quiet.filter(Boolean).length, length)
        assert.equal(length > 0, quiet[from])
        assert.equal(quiet[to], false)
      }),
    )
  })
})
