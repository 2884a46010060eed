import { textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { openItem } from '@larder/rules/pantry/change-item.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { addToItem, countItem } from '@larder/rules/pantry/move-amount.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import { idOf, LIST, openKitchenCopy } from '#test/fixtures/kitchen-copy.ts'
import { openLedgers } from './ledger-model.ts'

export interface Step {
  readonly kind: string
  readonly pick: number
  readonly quantity: number
}

type Steps = Readonly<Record<string, (step: Step) => void>>

const NOW = '2026-11-20T09:00:00.000Z'

/** A kitchen with four lots of two foods, and the ledgers of its lots as a second model keeps them. */
export function openHistory() {
  const stage = openStage()
  const { kitchen, ledgers } = stage
  const steps: Steps = { ...verbSteps(stage), ...stockSteps(stage), ...otherSteps(stage) }
  return {
    carryOut: (step: Step) => steps[step.kind]?.(step),
    undo: stage.undo,
    operations: ledgers.operations,
    expected: ledgers.amounts,
    amounts: () =>
      Object.fromEntries(
        kitchen.all('pantry_item').map(({ id, data }) => [id, Number(data['quantity'])]),
      ),
    version: kitchen.version,
    /** The cookings and put-away items that still count as done. */
    notUndone: () => [
      ...kitchen.all('cooking').filter(({ data }) => data['undone_at'] === null),
      ...kitchen.all('shopping_item').filter(({ data }) => data['put_away_at'] !== null),
    ],
  }
}

type Stage = ReturnType<typeof openStage>

function openStage() {
  const kitchen = openKitchenCopy()
  const ledgers = openLedgers()
  const foods = ['Flour', 'Milk'].map((name) => kitchen.put('food', name, { name }))
  for (const [i, amount] of [5, 3, 8, 1].entries())
    ledgers.move(kitchen.stock(`lot ${i}`, amount, { food_id: foods[i % 2] ?? null }), amount)
  let made = 0
  const nextId = () => idOf(`step ${made++}`)
  return {
    kitchen,
    ledgers,
    nextId,
    foods,
    foodOf: ({ pick }: Step) => foods[pick % 2] ?? null,
    /** A row that the step picks; undefined where there is none. */
    pickRow: (entity: string, n: number) => {
      const rows = kitchen.all(entity)
      return rows[n % rows.length]
    },
    undo: (id: string) => {
      kitchen.undo(id, { operationId: nextId() })
      ledgers.undo(id)
    },
  }
}

/** Steps that run a verb. The ledgers book the movements that its answer tells. */
function verbSteps({ kitchen, ledgers, nextId, foods, foodOf, undo }: Stage): Steps {
  const ingredients = foods.map((food_id, i) => {
    return { id: idOf(`part ${i}`), original_text: '', food_id, quantity: i + 1 }
  })
  const recipe_id = kitchen.put('recipe', 'Stew', { title: 'Stew', servings: 1, ingredients })

  function use(verb: Verb, wish: Data): void {
    const operationId = nextId()
    const { movements, leftovers, put_away } = kitchen.run(verb, wish, { operationId })
    const book = (list: unknown, sign: number) => {
      for (const { pantry_item_id, item_id, quantity } of list as readonly Data[])
        // of an answer
        ledgers.move(textOf(pantry_item_id) ?? '', sign * Number(quantity), operationId, item_id)
    }
    book(movements ?? [], -1)
    book(leftovers ? [leftovers] : [], 1)
    book(put_away ?? [], 1)
    ledgers.start(operationId)
  }

  const leftovers = { servings: 1, location_id: null }
  return {
    consume: (step) => use(consumeFood, { food_id: foodOf(step), quantity: step.quantity }),
    waste: (step) => use(wasteFood, { food_id: foodOf(step), quantity: step.quantity }),
    cook: ({ pick, quantity }) =>
      use(cook, { recipe_id, servings: quantity, ...(pick % 2 === 0 && { leftovers }) }),
    'put away': () => use(putAway, { list_id: LIST }),
    undo: ({ pick }) => {
      const ids = ledgers.operations()
      const id = ids[pick % ids.length]
      if (id !== undefined) undo(id)
    },
  }
}

/** Steps that change the amounts of lots. Only a split is an operation. */
function stockSteps({ kitchen, ledgers, nextId, pickRow }: Stage): Steps {
  const change = (pantry_item_id: string, verb: Verb, quantity: number) =>
    kitchen.run(verb, { pantry_item_id, quantity }, { operationId: nextId() })
  return {
    add: ({ pick, quantity }) => {
      const lot = pickRow('pantry_item', pick)
      if (!lot) return
      change(lot.id, addToItem, quantity)
      ledgers.move(lot.id, quantity)
    },
    count: ({ pick, quantity }) => {
      const lot = pickRow('pantry_item', pick)
      if (!lot) return
      change(lot.id, countItem, quantity)
      ledgers.count(lot.id, quantity)
    },
    move: ({ pick, quantity }) => {
      const [from, to] = [pickRow('pantry_item', pick), pickRow('pantry_item', pick + 1)]
      if (!from || !to || from.id === to.id) return
      const group_id = nextId()
      const side = (pantry_item_id: string, delta: number): Mutation => {
        const data = { pantry_item_id, kind: 'move', delta }
        return { op: 'create', entity: 'stock_movement', id: nextId(), data, group_id }
      }
      kitchen.apply([side(from.id, -quantity), side(to.id, quantity)])
      ledgers.move(from.id, -quantity)
      ledgers.move(to.id, quantity)
    },
    split: ({ pick, quantity }) => {
      const lot = pickRow('pantry_item', pick)
      if (!lot || Number(lot.data['quantity']) <= quantity) return
      const operationId = nextId()
      const wish = { pantry_item_id: lot.id, quantity }
      const { pantry_item_id: part = null } = kitchen.run(openItem, wish, { operationId })
      ledgers.move(lot.id, -quantity, operationId)
      ledgers.move(textOf(part) ?? '', quantity, operationId)
      ledgers.start(operationId)
    },
  }
}

/** Steps that buy, and that delete rows. */
function otherSteps({ kitchen, ledgers, nextId, foodOf, pickRow }: Stage): Steps {
  return {
    buy: (step) => {
      const bought = { food_id: foodOf(step), quantity: step.quantity, checked_at: NOW }
      kitchen.put('shopping_item', nextId(), { list_id: LIST, ...bought })
    },
    delete: ({ pick }) => {
      const lot = pickRow('pantry_item', pick)
      if (!lot) return
      kitchen.remove('pantry_item', lot.id)
      ledgers.close(lot.id)
    },
    clear: ({ pick }) => {
      const item = pickRow('shopping_item', pick)
      if (!item) return
      kitchen.remove('shopping_item', item.id)
      ledgers.keepBought(item.id)
    },
  }
}
