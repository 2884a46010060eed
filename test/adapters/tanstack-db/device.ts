import { after } from 'node:test'
import { type Collection, createCollection } from '@tanstack/db'
import type { LarderOptions } from 'larder-client/open-larder.ts'
import { larderCollectionOptions } from 'larder-tanstack-db'
import type { TestApp } from '#test/app/app.ts'
import type { Person } from '#test/app/person.ts'
import { openDevice } from '#test/client/device.ts'

/** A device of a person, with its lists and their items as collections of TanStack DB. */
export async function openShopping(
  app: TestApp,
  person: Person,
  options: Partial<LarderOptions> & { householdId?: string } = {},
) {
  const device = await openDevice(app, person, options)
  const { home } = device
  const lists = createCollection(larderCollectionOptions(home, 'lists'))
  const items = createCollection(larderCollectionOptions(home, 'listItems'))
  const foods = createCollection(larderCollectionOptions(home, 'foods'))
  after(async () => {
    for (const one of [lists, items, foods]) await one.cleanup()
  })
  await Promise.all([lists.preload(), items.preload(), foods.preload()])
  const listId = home.lists.first()?.id ?? ''
  return { ...device, lists, items, foods, listId }
}

/**
 * Records what a collection shows: its state now, and after each change.
 *
 * @param show makes a text of a row
 */
export function recordStates<Row extends object>(
  collection: Pick<Collection<Row>, 'subscribeChanges' | 'toArray'>,
  show: (row: Row) => string,
): string[] {
  const read = () => collection.toArray.map(show).toSorted(byText).join(' ')
  const states = [read()]
  const subscription = collection.subscribeChanges(() => states.push(read()))
  after(() => subscription.unsubscribe())
  return states
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The reason with which a change was refused. */
export async function reasonOf({
  isPersisted,
}: {
  readonly isPersisted: { readonly promise: Promise<unknown> }
}): Promise<unknown> {
  try {
    await isPersisted.promise
    return undefined
  } catch (error) {
    return error instanceof Error ? Reflect.get(error, 'reason') : error
  }
}
