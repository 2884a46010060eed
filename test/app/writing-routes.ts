import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { storeCooking } from '#test/fixtures/cooking.ts'
import { kitchenRows, parentRows, textIn } from '#test/fixtures/kitchen-rows.ts'
import type { TestApp } from './app.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { linesOf, startImport } from './imports.ts'
import { pantryOf } from './pantry.ts'
import { type Person, signedUp } from './person.ts'
import { PIXEL } from './photos.ts'
import { authenticator } from './second-factor.ts'
import { shoppingOf } from './shopping.ts'
import { softwarePasskey } from './software-passkey.ts'
import { confirmAddress, verified } from './verified.ts'

/** A request that a route accepts. */
export interface WriteRequest {
  /** Method and path as in the route table: `PATCH /v1/households/:id`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: object
}

/** Two owners of a household, and a request for each route that writes. */
export interface WriteFixture {
  readonly householdId: string
  /** The first owner. */
  readonly ada: Person
  /** The second owner, who sends the requests. */
  readonly ben: Person
  /** A token of another session of Ben. */
  readonly benAtHome: Person['accessToken']
  readonly requests: readonly WriteRequest[]
}

/** Makes a household with all rows that the routes need. Each request has its own rows. */
export async function openWriteFixture(app: TestApp): Promise<WriteFixture> {
  const ada = await signedUp(app, { name: 'Ada' })
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const ben = await joined(app, ada)
  await confirmAddress(app, ben) // else he may not invite
  const [cleo, dan] = [await joined(app, ada), await joined(app, ada)]
  const members = `/v1/households/${householdId}/members`
  await ada.call('PATCH', `${members}/${ben.id}`, { role: 'owner' })
  const home = await ben.signIn()
  const own = await ben.call('GET', '/v1/auth/sessions')
  const third = await ben.signIn()
  assert.deepEqual([home.status, third.status, own.status], [200, 200, 200])
  const { body: sessions } = await app.call('GET', '/v1/auth/sessions', {
    token: third.body.access_token,
  })
  const spare = sessions.items.find((one: { current: boolean }) => one.current)

  const call = inHousehold(app, ada, householdId)
  const requests: WriteRequest[] = []
  const add = (method: string, url: string, body: object, ...ids: string[]) => {
    let remaining = ids
    const path = url.replaceAll(/:\w+/g, () => {
      const [id = assert.fail(url), ...rest] = remaining
      remaining = rest
      return id
    })
    requests.push({ name: `${method} ${url}`, method, path, body })
  }

  const parents = parentRows()
  for (const { method, path, body } of parents.rows) await call(method, path, body)
  const { foodId } = parents.ids
  const rows = kitchenRows({ ...parents.ids, listId, cookId: ben.id })
  for (const { path, whole } of Object.values(rows)) {
    const unique = () => {
      const name = textIn(whole)
      // An alias must be unique like a name.
      return { ...whole, ...('aliases' in whole && { aliases: [] }), [name]: randomUUID() }
    }
    const isWithin = path.includes(listId)
    const url = path.replace(listId, ':id')
    const parent = isWithin ? [listId] : []
    const idParam = url.endsWith('/recurring-items') ? 'recurring_item_id' : 'item_id'
    const one = `${url}/:${isWithin ? idParam : 'id'}`
    const [patched, deleted] = [
      await call('POST', path, unique()),
      await call('POST', path, unique()),
    ]
    assert.deepEqual([patched.status, deleted.status], [201, 201], patched.text)
    const change = { [textIn(whole)]: randomUUID() }
    add('POST', url, unique(), ...parent)
    add('PUT', one, unique(), ...parent, randomUUID())
    add('PATCH', one, change, ...parent, patched.body.id)
    add('DELETE', one, {}, ...parent, deleted.body.id)
  }

  const shown = await call('POST', '/v1/photos', { food_id: foodId })
  add('PUT', '/v1/photos/:id/content', PIXEL, shown.body.id)

  const cooking = () => storeCooking(app, householdId)
  add('PATCH', '/v1/cookings/:id', { rating: 5 }, await cooking())
  add('DELETE', '/v1/cookings/:id', {}, await cooking())

  const days = { from: '2026-12-01', to: '2026-12-07', start: '2026-12-08' }
  add('POST', '/v1/meal-plan/copy', days)

  const pantry = pantryOf(call)
  const item = async () => (await pantry.stocked(6)).id
  for (const verb of ['add', 'consume', 'waste', 'count'])
    add('POST', `/v1/pantry/items/:id/${verb}`, { quantity: 2 }, await item())
  for (const verb of ['open', 'freeze', 'thaw'])
    add('POST', `/v1/pantry/items/:id/${verb}`, {}, await item())
  add('POST', '/v1/pantry/items/:id/move', { location_id: randomUUID() }, await item())
  const moved = await call('POST', `/v1/pantry/items/${await item()}/consume`, { quantity: 1 })
  add('POST', '/v1/pantry/movements/:id/undo', {}, moved.body.movement.id)

  for (const verb of ['consume', 'waste'])
    add('POST', `/v1/pantry/foods/:id/${verb}`, { quantity: 1 }, foodId)
  const { body: used } = await call('POST', `/v1/pantry/foods/${foodId}/consume`, { quantity: 1 })
  add('POST', '/v1/pantry/operations/:id/undo', {}, used.operation_id)
  const { body: twin } = await call('POST', '/v1/pantry/foods', { name: 'Twin' })
  add('POST', '/v1/pantry/foods/:id/merge', { into_id: foodId }, twin.id)

  const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Pancakes' })
  add('POST', '/v1/recipes/:id/cook', {}, recipe.id)
  const state = [recipe.id, String(recipe.version)]
  add('POST', '/v1/recipes/:id/revisions/:version/restore', {}, ...state)
  const { body: share } = await call('POST', `/v1/recipes/${recipe.id}/share`)
  add('POST', '/v1/recipes/:id/share', {}, recipe.id)
  add('DELETE', '/v1/recipes/:id/share/:share_id', {}, recipe.id, share.id)

  const shopping = shoppingOf(call)
  const list = await shopping.list('Weekend')
  const tea = await shopping.item(list, { name: 'Tea' })
  await shopping.item(list, { name: 'Milk', checked_at: '2026-11-01T08:00:00.000Z' })
  const weekend = list.split('/').at(-1) ?? ''
  add('POST', '/v1/shopping-lists/:id/check', { item_ids: [tea.id], checked: true }, weekend)
  add('POST', '/v1/shopping-lists/:id/clear-checked', {}, weekend)
  const soup = await call('POST', '/v1/recipes', { title: 'Soup' })
  add('POST', '/v1/shopping-lists/:id/add-recipe', { recipe_id: soup.body.id }, weekend)
  add('POST', '/v1/shopping-lists/:id/put-away', {}, weekend)
  add('POST', '/v1/shopping-lists/:id/reconcile', { to: '2026-11-30' }, weekend)
  add('DELETE', '/v1/shopping-lists/:id/sources/:source_id', {}, weekend, randomUUID())
  const { body: added } = await call('POST', '/v1/add', { text: 'two loaves of bread' })
  add('POST', '/v1/add', { text: 'two litres of milk' })
  add('DELETE', '/v1/add/:id', {}, added.operation_id)
  const { body: link } = await call('POST', `${list}/links`, { role: 'tick' })
  add('POST', '/v1/shopping-lists/:id/links', { role: 'read' }, weekend)
  add('DELETE', '/v1/shopping-lists/:id/links/:link_id', {}, weekend, link.id)

  const old = await startImport(call, linesOf([]))
  add('POST', '/v1/imports/:id/cancel', {}, old)
  add('POST', '/v1/imports', linesOf([{ kind: 'place', key: 'shed', name: 'Shed' }]))

  const oats = { method: 'POST', path: '/v1/pantry/foods', body: { name: randomUUID() } }
  add('POST', '/v1/batch', { operations: [oats] })

  const food = { op: 'create', entity: 'food', id: randomUUID(), data: { name: randomUUID() } }
  add('POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: 1,
    scope_id: householdId,
    mutations: [{ mutation_id: randomUUID(), ...food }],
  })
  add('POST', '/v1/sync/ticket', {})

  const key = {
    name: 'Script',
    scope: 'read',
    household_ids: [householdId],
    password: ben.password,
  }
  const { body: oldKey } = await ben.call('POST', '/v1/auth/keys', key)
  add('POST', '/v1/auth/keys', key)
  add('DELETE', '/v1/auth/keys/:id', {}, oldKey.id)

  const invites = `/v1/households/${householdId}/invites`
  const { body: invite } = await ada.call('POST', invites, {})
  const eve = await verified(app)
  const { id: eves } = await firstHousehold(eve)
  const { body: code } = await eve.call('POST', `/v1/households/${eves}/invites`, {})
  add('PATCH', '/v1/households/:id/members/:account_id', { role: 'viewer' }, householdId, cleo.id)
  add('DELETE', '/v1/households/:id/members/:account_id', {}, householdId, dan.id)
  add('POST', '/v1/households/:id/invites', {}, householdId)
  add('DELETE', '/v1/households/:id/invites/:invite_id', {}, householdId, invite.id)
  const { body: digits } = await ada.call('POST', `/v1/households/${householdId}/join-code`)
  await eve.call('POST', '/v1/households/join-request', { code: digits.code })
  add('POST', '/v1/households/:id/join-code/confirm', { account_id: eve.id }, householdId)
  add('DELETE', '/v1/households/:id/join-code', {}, householdId)
  add('POST', '/v1/households/:id/join-code', {}, householdId)
  add('POST', '/v1/households/:id/calendar', {}, householdId)
  add('DELETE', '/v1/households/:id/calendar', {}, householdId)
  const hook = { url: 'https://hooks.example.com/larder', events: ['invited'] }
  const hooks = `/v1/households/${householdId}/webhooks`
  const { body: oldHook } = await ada.call('POST', hooks, hook)
  add('POST', '/v1/households/:id/webhooks', hook, householdId)
  add(
    'PATCH',
    '/v1/households/:id/webhooks/:webhook_id',
    { events: ['joined'] },
    householdId,
    oldHook.id,
  )
  add('POST', '/v1/households/:id/webhooks/:webhook_id/secret', {}, householdId, oldHook.id)
  add('DELETE', '/v1/households/:id/webhooks/:webhook_id', {}, householdId, oldHook.id)
  const notices = {
    expiring: 'daily',
    days_ahead: 3,
    low_stock: true,
    at: '07:30',
    channel: 'mail',
  }
  add('PUT', '/v1/households/:id/notices', notices, householdId)
  const news = { list_id: listId, event: 'shopping' }
  add('POST', '/v1/households/:id/notices/lists', news, householdId)
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'A'.repeat(22),
  }
  const subscription = { endpoint: 'https://push.example.com/ben', keys }
  add('POST', '/v1/notices/push-subscriptions', subscription)
  add('DELETE', '/v1/notices/push-subscriptions', {})
  add('PATCH', '/v1/households/:id', { name: 'Villa' }, householdId)
  add('POST', '/v1/households', { name: 'Second' })
  add('POST', '/v1/households/join', { code: code.code })
  const { body: entered } = await eve.call('POST', `/v1/households/${eves}/join-code`)
  await ben.call('POST', '/v1/households/join-request', { code: entered.code })
  add('POST', '/v1/households/join-request', { code: entered.code })
  add('DELETE', '/v1/households/join-request', {})
  add('DELETE', '/v1/households/:id', {}, householdId)

  const { password } = ben
  add('PATCH', '/v1/auth/account', { name: 'Benjamin' })
  add('POST', '/v1/auth/email-verification', {})
  const { body: factor } = await ben.call('POST', '/v1/auth/mfa/totp', { password })
  // A code works once, and only if it is newer than the one before.
  const show = authenticator(app, factor.secret)
  add('PUT', '/v1/auth/mfa/totp', { code: show(-1) })
  add('POST', '/v1/auth/mfa/recovery-codes', { password, code: show() })
  add('DELETE', '/v1/auth/mfa/recovery', {})
  add('DELETE', '/v1/auth/mfa/totp', { password, code: show(1) })
  add('POST', '/v1/auth/mfa/totp', { password })
  const { body: options } = await ben.call('POST', '/v1/auth/passkeys/options', { password })
  const site = { origin: 'http://larder.test', rpId: 'larder.test' }
  const [phone, stick] = [softwarePasskey(site), softwarePasskey(site)]
  const { body: passkey } = await ben.call('POST', '/v1/auth/passkeys', {
    name: 'Phone',
    credential: phone.create(options),
  })
  const { body: more } = await ben.call('POST', '/v1/auth/passkeys/options', { password })
  add('POST', '/v1/auth/passkeys/options', { password })
  add('POST', '/v1/auth/passkeys', { name: 'Key', credential: stick.create(more) })
  add('PATCH', '/v1/auth/passkeys/:id', { name: 'Old phone' }, passkey.id)
  add('DELETE', '/v1/auth/passkeys/:id', { password }, passkey.id)
  add('PUT', '/v1/auth/email', { new_email: `new-${ben.email}`, password })
  add('DELETE', '/v1/auth/sessions/:id', {}, spare.id)
  add('DELETE', '/v1/auth/identities/:id', { password }, randomUUID())
  add('PUT', '/v1/auth/password', { current_password: password, new_password: 'seven new lamps' })
  add('DELETE', '/v1/auth/account', {})
  add('POST', '/v1/auth/restore-account', {})
  add('POST', '/v1/auth/signout', {})
  return { householdId, ada, ben, benAtHome: home.body.access_token, requests }
}
