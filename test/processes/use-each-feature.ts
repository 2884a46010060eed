import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { asker, type Call } from './feature-call.ts'
import type { ServicesOfOthers } from './services-of-others.ts'
import { useFiles, usePublicPage, useReaders } from './use-readers.ts'

/**
 * Uses each feature once, as an account of its own.
 *
 * @param url of a Larder process
 * @param others the servers that it may ask; without them it asks nobody
 */
export async function useEachFeature(url: string, others?: ServicesOfOthers): Promise<void> {
  const ask = asker(url)
  const ada = { email: 'eve@example.com', password: 'plums in the cellar', name: 'Eve' }
  const { access_token } = await ask('POST', '/v1/auth/signup', ada)
  const call = asker(url, { authorization: `Bearer ${access_token}` })
  const { items: households } = await call('GET', '/v1/households')
  const [{ id: household, default_shopping_list_id: list }] = households
  await useKitchen(call, list)
  await useSync(url, call, household)
  const photo = await usePhotos(url, call)
  if (others) await useReaders(call, others)
  await usePublicPage(url, call)
  await useFiles(call, household, photo)
  const setting = { expiring: 'off', days_ahead: 3, low_stock: false, at: '07:30', channel: 'mail' }
  await call('PUT', `/v1/households/${household}/notices`, setting)
  await call('GET', '/v1/notices/push-key')
  const calendar = await call('POST', `/v1/households/${household}/calendar`)
  await useAsGuest(url, call, list)
  for (const path of [new URL(calendar.url).pathname, '/openapi.json', '/docs', '/reset-password'])
    assert.equal((await fetch(url + path)).status, 200, path)
  await call('GET', '/v1/auth/export')
}

async function useKitchen(call: Call, list: string): Promise<void> {
  const { id: food_id } = await call('POST', '/v1/pantry/foods', { name: 'Flour' })
  await call('POST', '/v1/pantry/items', { food_id, quantity: 2, unit: 'kg' })
  const ingredients = [
    { id: randomUUID(), original_text: '250 g flour', food_id, quantity: 250, unit: 'g' },
  ]
  const soup = { title: 'Pancakes', language: 'en', servings: 4, ingredients }
  const keyed = { 'idempotency-key': randomUUID() }
  const { id } = await call('POST', '/v1/recipes', soup, keyed)
  await call('POST', '/v1/recipes', soup, keyed)
  await call('POST', '/v1/batch', {
    operations: [{ method: 'PATCH', path: `/v1/recipes/${id}`, body: { rating: 5 } }],
  })
  for (const path of ['recipes/search?q=pan', 'recipes/search?q=panckaes', 'search?q=flour'])
    await call('GET', `/v1/${path}`)
  for (const path of [
    'recipes',
    'recipes/cookable',
    'pantry/summary',
    'pantry/expiring',
    `recipes/${id}?units=us`,
  ])
    await call('GET', `/v1/${path}`)
  const { operation_id } = await call('POST', `/v1/recipes/${id}/cook`, { servings: 4 })
  await call('POST', `/v1/pantry/operations/${operation_id}/undo`, {})
  await call('POST', `/v1/shopping-lists/${list}/reconcile`, { to: inAWeek() })
}

async function useAsGuest(url: string, call: Call, list: string): Promise<void> {
  const { id } = await call('POST', `/v1/shopping-lists/${list}/items`, { name: 'Tea' })
  const { token } = await call('POST', `/v1/shopping-lists/${list}/links`, { role: 'tick' })
  const guest = asker(url, { authorization: `Bearer ${token}` })
  await guest('GET', '/v1/guest/list')
  await guest('POST', '/v1/guest/list/check', { item_ids: [id], checked: true })
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

async function useSync(url: string, call: Call, scope_id: string): Promise<void> {
  const client = { client_id: randomUUID(), schema_version: 3, scope_id }
  const { version } = await call('POST', '/v1/sync/pull', client)
  const mutation = { mutation_id: randomUUID(), op: 'create', entity: 'food', id: randomUUID() }
  const mutations = [{ ...mutation, data: { name: 'Salt' } }]
  await call('POST', '/v1/sync/push', { ...client, mutations })
  await call('POST', '/v1/sync/wait', { scopes: { [scope_id]: version }, timeout_s: 1 })
  const { ticket } = await call('POST', '/v1/sync/ticket')
  const stream = await fetch(`${url}/v1/sync/events?ticket=${ticket}`)
  const reader = stream.body?.getReader()
  await reader?.read()
  await reader?.cancel()
}

/** @returns the bytes of a photo */
async function usePhotos(url: string, call: Call): Promise<Buffer> {
  const background = { width: 4000, height: 3000, channels: 3 as const, background: '#c04020' }
  const jpeg = await sharp({ create: background }).jpeg().toBuffer()
  const { items } = await call('GET', '/v1/recipes')
  const { id } = await call('POST', '/v1/photos', { recipe_id: items[0].id })
  await call('PUT', `/v1/photos/${id}/content`, jpeg, { 'content-type': 'image/jpeg' })
  const { links } = await call('POST', '/v1/photos/links', { ids: [id] })
  assert.equal((await fetch(new URL(new URL(links[0].small).pathname, url))).status, 200)
  return jpeg
}
