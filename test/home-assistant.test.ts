import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { madeKey } from '#test/app/api-key.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

interface Sensor {
  readonly resource?: string
  readonly resource_template?: string
  readonly headers: Record<string, string>
  readonly sensor: readonly { readonly name: string; readonly json_attributes: readonly string[] }[]
}
interface Command {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly content_type?: string
  readonly payload?: string
}
interface Package {
  readonly rest: readonly Sensor[]
  readonly rest_command: Readonly<Record<string, Command>>
}

const app = await startApp()
const ada = await signedUp(app)
const { id, default_shopping_list_id: listId } = await firstHousehold(ada)
const { key } = await madeKey(ada, 'write')
const text = await readFile('examples/home-assistant/larder.yaml', 'utf8')
const own = text
  .replaceAll('https://larder.example', app.url)
  .replaceAll('LIST_ID', listId)
  .replaceAll('!secret larder_authorization', `Bearer ${key}`)
const { rest, rest_command: commands }: Package = parse(own)
const today = app.clock().toISOString().slice(0, 10)

/** What Home Assistant does with the few templates of the example. */
const render = (template: string, data: Record<string, string>) =>
  template
    .replaceAll(/\{\{ now\(\)\.date\(\) \}\}/g, today)
    .replaceAll(/\{\{ (\{.*\}) \| to_json \}\}/g, (_, object: string) =>
      object.replaceAll(/([[:] ?)(\w+)(?=[\]}])/g, (whole, before: string, name: string) =>
        name in data ? `${before}${JSON.stringify(data[name])}` : whole,
      ),
    )
    .replaceAll(/\{\{ (\w+) \}\}/g, (_, name: string) => data[name] ?? '')

async function run(name: string, data: Record<string, string>) {
  const { url, method, headers, payload, content_type: type } = commands[name] ?? assert.fail(name)
  const response = await fetch(render(url, data), {
    method,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { body: render(payload, data) }),
  })
  const body = await response.text()
  assert.ok(response.ok, `${name}: ${body}`)
  return JSON.parse(body)
}

async function read(name: string) {
  const one = rest.find(({ sensor }) => sensor.some((each) => each.name === name)) ?? assert.fail()
  const response = await fetch(render(one.resource ?? one.resource_template ?? '', {}), {
    headers: one.headers,
  })
  const body = await response.text()
  assert.ok(response.ok, `${name}: ${body}`)
  const answer = JSON.parse(body)
  for (const attribute of one.sensor.flatMap((each) => each.json_attributes))
    assert.ok(attribute in answer, attribute)
  return answer.items
}

describe('the example for Home Assistant', () => {
  it('reads what expires, the list and the meal of today', async () => {
    const call = inHousehold(app, ada, id)
    await call('POST', '/v1/pantry/items', { name: 'Cream', quantity: 1, best_before: today })
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Yoghurt' })
    const yoghurt = { food_id: food.id, quantity: 1, best_before: today }
    await call('POST', '/v1/pantry/items', yoghurt)
    await call('POST', '/v1/meal-plan', { date: today, meal: 'dinner', title: 'Soup' })
    await call('POST', `/v1/shopping-lists/${listId}/items`, { name: 'Tea' })

    const expiring = await read('Larder expires soon')
    assert.deepEqual(
      expiring.map((item: Record<string, unknown>) => item['name'] ?? item['food_name']).toSorted(),
      ['Cream', 'Yoghurt'],
    )
    assert.equal((await read('Larder shopping list'))[0].name, 'Tea')
    assert.equal((await read('Larder meal today'))[0].meal, 'dinner')
  })

  it('adds to the list, takes it back, and ticks off', async () => {
    const names = async () =>
      (await read('Larder shopping list')).map(({ name }: { name: string }) => name).toSorted()

    const added = await run('larder_add', { text: 'two litres of "good" milk' })
    assert.deepEqual(await names(), ['"good" milk', 'Tea'])
    await run('larder_undo_add', { operation_id: added.operation_id })
    assert.deepEqual(await names(), ['Tea'])
    const [tea] = await read('Larder shopping list')
    await run('larder_tick', { item_id: tea.id })
    assert.deepEqual(await names(), [])
  })

  it('has every command in a test', () => {
    assert.deepEqual(Object.keys(commands).toSorted(), [
      'larder_add',
      'larder_tick',
      'larder_undo_add',
    ])
  })
})
