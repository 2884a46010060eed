// Slow. Covers: packages/tanstack-db packages/client/src packages/rules/src/values
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createCollection, createLiveQueryCollection, eq } from '@tanstack/db'
import type { Home } from 'larder-client/home.ts'
import type { RowOf } from 'larder-client/kinds.ts'
import { larderCollectionOptions } from 'larder-tanstack-db'

type IsSame<A, B> = [A, B] extends [B, A] ? true : false

/** The compiler checks this. It is never called. */
function typesOf(home: Home) {
  const items = createCollection(larderCollectionOptions(home, 'listItems'))
  const lists = createCollection(larderCollectionOptions(home, 'lists'))
  const query = createLiveQueryCollection((q) =>
    q
      .from({ item: items })
      .join({ list: lists }, ({ item, list }) => eq(item.list_id, list.id), 'inner')
      .select(({ item, list }) => ({ quantity: item.quantity, list: list.name })),
  )
  const row = items.get('')
  // @ts-expect-error -- a new item has a list
  items.insert({ name: 'Milk' })
  // @ts-expect-error -- there is no such field
  items.insert({ list_id: '', title: 'Milk' })
  // @ts-expect-error -- an amount is a number
  items.update('', (draft) => void (draft.quantity = '1'))
  // @ts-expect-error -- there is no such collection
  larderCollectionOptions(home, 'listitems')
  const key: string = items.toArray.map(({ id }) => id)[0] ?? ''
  return { row, joined: query.toArray[0], key }
}

it('the rows of a collection and of its queries have the types of Larder', () => {
  type Types = ReturnType<typeof typesOf>
  type Shown = NonNullable<Types['row']>
  type Own = Pick<Shown, keyof RowOf<'shopping_item'>>
  const isOwn: IsSame<
    { [Name in keyof Own]: Own[Name] },
    { [Name in keyof Own]: RowOf<'shopping_item'>[Name] }
  > = true
  type Joined = NonNullable<Types['joined']>
  const isJoined: IsSame<[Joined['quantity'], Joined['list']], [number | null, string]> = true

  assert.deepEqual([isOwn, isJoined], [true, true])
})
