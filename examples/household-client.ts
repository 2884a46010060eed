// An evening in a kitchen, with the client library (docs/clients.md): it works offline, and loses nothing.
import { openLarder } from 'larder-client'
import type { Storage } from 'larder-client/storage'

/** @param print is called with each line that an app would show */
export async function spendEvening(
  url: string,
  storage: Storage,
  account: { readonly email: string; readonly password: string },
  print: (line: string) => void,
): Promise<void> {
  const larder = await openLarder({ url, storage })
  await larder.signIn(account)
  const home = await larder.household()

  const [list] = home.lists.all()
  if (!list) throw new Error('Each household has a list.')
  const end = home.list(list.id).items.subscribe((items) => {
    print(`${list.name}: ${items.map(({ name }) => name).join(', ')}`) // now, and at each change
  })
  await home.listItems.create({ list_id: list.id, name: 'Milk' }) // shown at once, sent when it can be
  end()

  const known = home.foods.where({ name: 'Egg' }).first()
  const egg = known ?? (await home.foods.create({ name: 'Egg' }))
  const box = await home.items.create({ food_id: egg.id })
  await home.addToItem({ pantry_item_id: box.id, quantity: 6 })
  await home.consume({ food_id: egg.id, quantity: 2 })
  print(`${home.items.get(box.id)?.quantity} eggs are left`)

  await home.sync()
  for (const { message } of home.status.get().told) print(message) // where the server decided otherwise
  await larder.close()
}
