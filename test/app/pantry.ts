import assert from 'node:assert/strict'
import type { inHousehold } from './household.ts'

const ITEMS = '/v1/pantry/items'

/** Functions that fill the pantry of a household by REST. */
export function pantryOf(call: ReturnType<typeof inHousehold>) {
  async function item(fields: object = { name: 'Lentils', unit: 'g' }) {
    const { status, body, text } = await call('POST', ITEMS, fields)
    assert.equal(status, 201, text)
    return body
  }

  async function stocked(quantity: number, fields?: object) {
    const { id } = await item(fields)
    const { body } = await call('POST', `${ITEMS}/${id}/add`, { quantity })
    return body.item
  }

  return { item, stocked }
}
