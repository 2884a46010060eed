import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openPhotos, picture } from '#test/app/photos.ts'

const app = await startApp()
const limited = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, app)
const browser = await openBrowser(app)
const SOUP = {
  title: 'Soup <b>"hot"</b>',
  description: 'For </script> cold days.',
  servings: 2.5,
  total_minutes: 30,
  author: 'Ada & Ben',
  source_url: 'https://example.com/soup?a=1&b=2',
  language: 'en',
  note: 'Ben hates it',
  rating: 1,
  ingredients: [
    { id: randomUUID(), original_text: '1 l water' },
    { id: randomUUID(), original_text: '2 leeks', section: 'To serve' },
  ],
  steps: [{ id: randomUUID(), text: 'Boil <i>all</i>.' }],
}

async function addPhoto(person: Person, recipeId: string): Promise<void> {
  const { photo, put } = await openPhotos(app, person)
  const { id } = await photo({ recipe_id: recipeId })
  const { status, text } = await put(id, await picture(60, 40))
  assert.equal(status, 200, text)
}

async function shared(person: Person, recipe: object = SOUP) {
  const { body: made } = await person.call('POST', '/v1/recipes', recipe)
  const path = `/v1/recipes/${made.id}/share`
  const { status, body } = await person.call('POST', path)
  assert.equal(status, 201)
  const page = new URL(body.url).pathname
  return {
    id: made.id,
    path,
    share: body,
    page,
    open: (headers = {}) => app.call('GET', page, { headers }),
  }
}

describe('the public page of a recipe', () => {
  it('shows the recipe to everybody, without what is for the household only', async () => {
    const { open, id, page } = await shared(await signedUp(app))

    const { status, text, headers } = await open({ 'accept-language': 'de' })

    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(headers.get('content-language'), 'de')
    assert.equal(headers.get('vary'), 'accept-language')
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /script-src|unsafe/)
    for (const part of ['Soup &lt;b&gt;', 'Boil &lt;i&gt;all', 'Zutaten', '1 l water', '2,5'])
      assert.ok(text.includes(part), part)
    for (const secret of ['Ben hates it', 'aggregateRating', id]) assert.ok(!text.includes(secret))
    assert.ok(page.startsWith('/shared/'))
  })

  it('has JSON-LD that no text of the recipe can leave', async () => {
    const { open } = await shared(await signedUp(app))

    const { text } = await open()

    assert.equal(text.match(/<script/g)?.length, 1)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    const { name, description, recipeIngredient } = JSON.parse(json)
    assert.deepEqual([name, description], [SOUP.title, SOUP.description])
    assert.deepEqual(recipeIngredient, ['1 l water', '2 leeks'])
  })

  it('shows the recipe as it is when it is opened', async () => {
    const ada = await signedUp(app)
    const { open, id } = await shared(ada)
    const first = await open()
    const etag = first.headers.get('etag') ?? ''
    assert.equal((await open({ 'if-none-match': etag })).status, 304)

    await ada.call('PATCH', `/v1/recipes/${id}`, { title: 'Stew' })

    assert.match((await open({ 'if-none-match': etag })).text, /<h1>Stew<\/h1>/)
  })

  it('shows the first photo, and no other', async () => {
    const ada = await signedUp(app)
    const { id, page, open } = await shared(ada)
    assert.equal((await app.call('GET', `${page}/photo.webp`)).status, 404)
    await addPhoto(ada, id)

    const { text } = await open()
    const photo = await app.call('GET', `${page}/photo.webp`)

    assert.ok(text.includes(`<img src="${page}/photo.webp"`))
    assert.ok(text.includes(`"image":["http`))
    assert.deepEqual(
      [photo.status, photo.headers.get('content-type'), photo.headers.get('cache-control')],
      [200, 'image/webp', 'private, no-cache'],
    )
  })

  it('is a friendly page where there is no recipe', async () => {
    const wrong = await app.call('GET', `/shared/${'A'.repeat(64)}`)
    const short = await app.call('GET', '/shared/x')

    for (const { status, text } of [wrong, short]) {
      assert.equal(status, 404)
      assert.match(text, /<h1>There is no recipe here<\/h1>/)
    }
  })

  it('stops a network that tries addresses', async () => {
    const statuses = []
    for (let i = 0; i < 101; i++)
      statuses.push((await limited.call('GET', `/shared/${'B'.repeat(64)}`)).status)

    assert.deepEqual([...new Set(statuses)], [404, 429])
    assert.equal(statuses.lastIndexOf(404), 99)
  })

  it('has a limit for each reader, so that one takes nothing from the others', async () => {
    const ada = await signedUp(app)
    const [soup, stew] = [await shared(ada), await shared(ada)]
    const statusFor = async (client: string, page = soup.page) =>
      (await limited.call('GET', page, { headers: { 'x-forwarded-for': client } })).status
    const readsBefore = (count: number) =>
      app.db.updateTable('rate_limits').set({ count }).where('count', '<', 400).execute()
    assert.equal(await statusFor('203.0.113.1'), 200)
    await readsBefore(299)

    const ofOne = [await statusFor('203.0.113.1'), await statusFor('203.0.113.1')]
    const ofOthers = [
      await statusFor('203.0.113.2'),
      await statusFor('2001:db8:1:2::3'),
      await statusFor('203.0.113.1', stew.page),
    ]

    assert.deepEqual(
      [ofOne, ofOthers],
      [
        [200, 429],
        [200, 200, 200],
      ],
    )
  })

  it('has a limit for all readers of a page, which other pages do not share', async () => {
    const ada = await signedUp(app)
    const [soup, stew] = [await shared(ada), await shared(ada)]
    assert.equal((await limited.call('GET', soup.page)).status, 200)
    const { rows } = await sql<{ key: Buffer }>`select key from rate_limits`.execute(app.db)
    const statuses = []
    for (const { key } of rows) {
      // The counts are kept without their names: one of them is that of the page.
      await app.db.updateTable('rate_limits').set({ count: 6000 }).where('key', '=', key).execute()
      statuses.push(
        [
          (await limited.call('GET', soup.page)).status,
          (await limited.call('GET', stew.page)).status,
        ].join(' '),
      )
      await app.db.updateTable('rate_limits').set({ count: 1 }).where('key', '=', key).execute()
    }

    assert.ok(statuses.includes('429 200'), statuses.join(', '))
  })

  it('ends when it is revoked, and when the recipe is deleted', async () => {
    const ada = await signedUp(app)
    const one = await shared(ada)
    const other = await shared(ada)
    const { body } = await ada.call('GET', one.path)
    assert.deepEqual(body.items, [
      { id: one.share.id, created_by: ada.id, created_at: one.share.created_at },
    ])

    const revoked = await ada.call('DELETE', `${one.path}/${one.share.id}`)
    await ada.call('DELETE', `/v1/recipes/${other.id}`)

    assert.equal(revoked.status, 204)
    assert.deepEqual([(await one.open()).status, (await other.open()).status], [404, 404])
    assert.equal((await ada.call('DELETE', `${one.path}/${one.share.id}`)).status, 404)
  })

  it('ends when its maker leaves, becomes a viewer or closes the account', async () => {
    const ada = await signedUp(app)
    const { id: householdId } = await firstHousehold(ada)
    const { body: recipe } = await ada.call('POST', '/v1/recipes', { title: 'Toast' })
    const openOf = async (person: Person) => {
      const call = inHousehold(app, person, householdId)
      const { body } = await call('POST', `/v1/recipes/${recipe.id}/share`)
      return () => app.call('GET', new URL(body.url).pathname)
    }
    const [ben, cleo] = [await joined(app, ada), await joined(app, ada)]
    const [ofBen, ofCleo, ofAda] = [await openOf(ben), await openOf(cleo), await openOf(ada)]
    assert.deepEqual([(await ofBen()).status, (await ofCleo()).status], [200, 200])

    await ada.call('PATCH', `/v1/households/${householdId}/members/${ben.id}`, { role: 'viewer' })
    await ada.call('DELETE', `/v1/households/${householdId}/members/${cleo.id}`)
    await ada.call('DELETE', '/v1/auth/account')

    assert.deepEqual(
      [(await ofBen()).status, (await ofCleo()).status, (await ofAda()).status],
      [404, 404, 404],
    )
  })

  it('is not for viewers to make, and not for strangers', async () => {
    const ada = await signedUp(app)
    const { id, path, share } = await shared(ada)
    const { id: householdId } = await firstHousehold(ada)
    const viewer = inHousehold(app, await joined(app, ada, 'viewer'), householdId)
    const stranger = await signedUp(app)

    assert.equal((await viewer('POST', path)).status, 403)
    assert.equal((await viewer('GET', path)).status, 403)
    assert.equal((await stranger.call('POST', path)).status, 404)
    assert.equal((await stranger.call('GET', path)).status, 404)
    assert.equal((await stranger.call('DELETE', `${path}/${share.id}`)).status, 404)
    assert.equal((await ada.call('POST', `/v1/recipes/${randomUUID()}/share`)).status, 404)
    const { body } = await ada.call('GET', '/v1/auth/events')
    assert.deepEqual(
      body.items.find(({ kind }: { kind: string }) => kind === 'recipe_shared')?.details,
      { household_id: householdId, share_id: share.id, recipe_id: id },
    )
  })

  it('has at most 20 addresses', async () => {
    const ada = await signedUp(app)
    const { path } = await shared(ada)
    for (let i = 1; i < 20; i++) assert.equal((await ada.call('POST', path)).status, 201)

    const { status, body } = await ada.call('POST', path)

    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
  })

  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const)
    it(`is accessible and fits a screen of ${width} pixels`, async () => {
      const ada = await signedUp(app)
      const { id, page } = await shared(ada)
      await addPhoto(ada, id)
      await using visit = await browser.visit({ viewport: { width, height: 700 }, colorScheme })
      await visit.page.goto(`http://larder.test${page}`)
      await visit.page.getByRole('heading', { name: 'Ingredients' }).waitFor()

      assert.deepEqual(await visit.accessibilityProblems(), [])
      assert.ok(await visit.page.evaluate('document.body.scrollWidth <= innerWidth'))
      assert.equal(await visit.page.evaluate('document.images[0].naturalWidth > 0'), true)
      assert.deepEqual(visit.complaints, [])
    })
})
