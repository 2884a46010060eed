import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openLarder } from 'larder-client'
import { memory } from 'larder-client/memory'
import { accountSlots, type TextStore } from 'larder-client/slots'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openClientPage, openTab, run } from './browser-page.ts'

const app = await startApp()
const browser = await openBrowser(app, 'localhost')

/** Opens an account of a slot as `larder`, with a storage of its own. */
const openSlot = (slot: string) => `
  const { accountSlots } = await import('/modules/client/src/session/slots.ts')
  window.slots = accountSlots(localStorage)
  window.larder = await openLarder({
    url: 'http://localhost', storage: await indexedDb('larder-${slot}'), live: 'off',
    cookie: true, slot: '${slot}', keychain: slots.keychain('${slot}'),
  });`
const signIn = (slot: string, { email, password }: Person) => `${openSlot(slot)}
  await larder.signIn(${JSON.stringify({ email, password })})
  slots.label('${slot}', 'In ${slot}')
  window.home = await larder.household()
  await home.sync();`

/** A browser in which two people are signed in. */
async function openBoth() {
  const [ada, ben] = [await signedUp(app), await signedUp(app)]
  const { visit, page } = await openTab(browser, await signedUp(app))
  await run(page, `await larder.signOut(); await larder.close(); localStorage.clear()`)
  await run(page, `${signIn('one', ada)} await home.foods.create({ name: 'Milk' })`)
  await run(page, `await home.sync(); await larder.close()`)
  await run(page, signIn('two', ben))
  return { ada, ben, visit, page }
}

describe('several accounts in one browser', () => {
  it('stay signed in over a reload, each with its own copy', async () => {
    const { ada, ben, visit, page } = await openBoth()
    await using _visit = visit
    const read = (slot: string) =>
      run(
        page,
        `${openSlot(slot)} const home = await larder.household(); await home.sync()
        const names = home.foods.all().map(({ name }) => name)
        await larder.close()
        return [larder.accountId(), names, home.status.get().state === 'signed_out']`,
      )
    await run(page, `await larder.close()`)

    await openClientPage(page)
    const [one, two] = [await read('one'), await read('two')]
    const list = await run(page, `return slots.list()`)

    assert.deepEqual(one, [ada.id, ['Milk'], false])
    assert.deepEqual(two, [ben.id, [], false])
    assert.deepEqual(list, [
      { slot: 'one', accountId: ada.id, label: 'In one' },
      { slot: 'two', accountId: ben.id, label: 'In two' },
    ])
    const cookies = await page.context().cookies()
    assert.deepEqual(cookies.map(({ name }) => name).toSorted(), [
      'larder_session_one',
      'larder_session_two',
    ])
  })

  it('are signed out one by one', async () => {
    const { ada, visit, page } = await openBoth()
    await using _visit = visit

    await run(page, `await larder.signOut(); await larder.close()`)
    const left = await run(page, `return slots.list().map(({ slot }) => slot)`)
    const state = await run(
      page,
      `${openSlot('one')} const home = await larder.household(); return home.sync()`,
    )

    assert.deepEqual([left, state], [['one'], 'idle'])
    assert.equal(await run(page, `return larder.accountId()`), ada.id)
    const cookies = await page.context().cookies()
    assert.deepEqual(
      cookies.map(({ name }) => name),
      ['larder_session_one'],
    )
  })
})

describe('a slot', () => {
  it('is needed only with a cookie, and has a short name', async () => {
    const options = { url: app.url, storage: memory() }

    for (const wrong of [
      { slot: 'one' },
      { slot: 'a b', cookie: true },
      { slot: '', cookie: true },
    ])
      await assert.rejects(openLarder({ ...options, ...wrong }), TypeError)
  })

  it('that is free is another one each time', () => {
    const slots = accountSlots(textStore())

    const [one, two] = [slots.free(), slots.free()]

    assert.match(one, /^[\w-]{1,40}$/)
    assert.notEqual(one, two)
  })

  it('is listed although the entry is damaged', async () => {
    const good = { slot: 'one', accountId: 'ada' }
    const damaged = [
      '',
      '{',
      'null',
      '3',
      '"x"',
      '{}',
      '[null]',
      '[3, "a", []]',
      '[{"slot":"two"}]',
      '\u0000',
    ]
    const texts = [...damaged, JSON.stringify([good, null, { slot: 1, accountId: 'x' }, 'y'])]
    for (const text of texts) {
      const store = textStore()
      store.setItem('larder accounts', text)
      const slots = accountSlots(store)

      const before = slots.list()
      await slots.keychain('one').save('ada')

      assert.match(slots.free(), /^[\w-]{1,40}$/)
      assert.deepEqual([before, slots.list()], [text === texts.at(-1) ? [good] : [], [good]], text)
    }
  })

  it('is forgotten with its account, and the list is empty at first', async () => {
    const store = textStore()
    const slots = accountSlots(store)
    const first = slots.list()

    await slots.keychain('one').save('ada')
    await slots.keychain('one').save('ada')
    await slots.keychain('two').save('ben')
    slots.label('two', 'Ben')
    await slots.keychain('two').save('ben')
    const both = slots.list()
    await slots.keychain('one').save(undefined)
    await slots.keychain('two').save(undefined)

    assert.deepEqual(first, [])
    assert.deepEqual(both, [
      { slot: 'one', accountId: 'ada' },
      { slot: 'two', accountId: 'ben', label: 'Ben' },
    ])
    assert.deepEqual([slots.list(), store.getItem('larder accounts')], [[], null])
    assert.equal(await slots.keychain('one').load(), undefined)
  })
})

function textStore(): TextStore {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}
