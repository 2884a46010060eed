import assert from 'node:assert/strict'
import type { inHousehold } from './household.ts'

const LISTS = '/v1/shopping-lists'

/** Functions that make lists and list items by REST. They identify a list by its path. */
export function shoppingOf(call: ReturnType<typeof inHousehold>) {
  async function list(name: string): Promise<string> {
    const { status, body, text } = await call('POST', LISTS, { name })
    assert.equal(status, 201, text)
    return `${LISTS}/${body.id}`
  }

  async function item(path: string, fields: object) {
    const { status, body, text } = await call('POST', `${path}/items`, fields)
    assert.equal(status, 201, text)
    return body
  }

  return { list, item }
}
