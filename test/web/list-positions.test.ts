import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { positionAtEnd, positionBetween } from '@larder/rules/shopping-lists/position.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { comparePositions, moveRow } from '#web/data/position.ts'

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('a position between two others', () => {
  it('keeps the order, however often rows are put between rows', () => {
    const random = randomNumbers(7)
    const positions: string[] = []
    for (let i = 0; i < 400; i++) {
      const at = Math.floor(random() * (positions.length + 1))
      const made = positionBetween(positions[at - 1] ?? null, positions[at] ?? null)
      assert.ok(made !== undefined && /^[!-~]{1,100}$/.test(made), made)
      positions.splice(at, 0, made)
    }

    assert.deepEqual(positions, positions.toSorted(comparePositions))
    assert.equal(new Set(positions).size, positions.length)
  })

  it('stays short when rows are added at the end', () => {
    let last: string | null = null
    for (let i = 0; i < 2000; i++) last = positionBetween(last, null) ?? null

    assert.ok(last !== null && last.length < 30, last ?? 'none')
  })

  it('says that there is no room', () => {
    assert.equal(positionBetween('a', 'a'), undefined)
    assert.equal(positionBetween('b', 'a'), undefined)
    assert.equal(positionBetween('a', 'a!'), undefined)
    assert.equal(positionBetween(null, '!'), undefined)
  })

  it('fits between the positions of other clients', () => {
    const made = positionBetween('a0', 'a1') ?? ''

    assert.ok(made > 'a0' && made < 'a1', made)
  })
})

const rows = (...positions: (string | null)[]) =>
  positions.map((position, i) => ({ id: String(i), position }))

/** The ids after a move, as the list then shows them. */
function move(all: ReturnType<typeof rows>, from: number, to: number): string[] {
  const written = new Map(moveRow(all, from, to).map(({ id, position }) => [id, position]))
  return all
    .map((row) => ({ ...row, position: written.get(row.id) ?? row.position }))
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .map(({ id }) => id)
}

describe('moving a row', () => {
  it('writes one position if its neighbours have one', () => {
    const all = rows('a', 'b', 'c')

    assert.equal(moveRow(all, 2, 0).length, 1)
    assert.deepEqual(move(all, 2, 0), ['2', '0', '1'])
    assert.deepEqual(move(all, 0, 1), ['1', '0', '2'])
    assert.deepEqual(move(all, 0, 2), ['1', '2', '0'])
  })

  it('gives positions to the rows before it that have none', () => {
    assert.deepEqual(move(rows('a', null, null, null), 3, 2), ['0', '1', '3', '2'])
    assert.deepEqual(move(rows(null, null, null), 0, 2), ['1', '2', '0'])
    assert.equal(moveRow(rows(null, null, null, null), 3, 0).length, 1)
  })

  it('gives new positions to all where there is no room', () => {
    assert.deepEqual(move(rows('a', 'a', 'a'), 2, 1), ['0', '2', '1'])
    assert.deepEqual(move(rows('!', 'b'), 1, 0), ['1', '0'])
  })
})

describe('moving a row of a long list, some of it without positions', () => {
  it('puts it where it was dropped, and keeps the order of the others', () => {
    const random = randomNumbers(11)
    const upTo = (n: number) => Math.floor(random() * n)
    let ends: string[] = []
    for (let i = 0; i < 300; i++) ends = [...ends, positionBetween(ends.at(-1) ?? null, null) ?? '']
    for (let run = 0; run < 300; run++) {
      const some = Array.from({ length: 2 + upTo(8) }, () =>
        random() < 0.4 ? null : (ends[130 + upTo(30)] ?? null),
      )
      const all = rows(...some.toSorted(comparePositions))
      const [from, to] = [upTo(all.length), upTo(all.length)]
      const ids = all.map(({ id }) => id)
      const wanted = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '')

      assert.deepEqual(move(all, from, to), wanted, JSON.stringify([some, from, to]))
    }
  })
})

describe('a long list, some of it without positions', () => {
  const POSITIONS: (string | null)[] = []
  for (let i = 0, last: string | null = null; i < 200; i++) {
    last = positionBetween(last, null) ?? null
    POSITIONS.push(i % 20 === 7 ? null : last)
  }

  it('has the same order in the answers of the server and in the app, and ends with what is added at its end', async () => {
    const app = await startApp()
    const ada = await signedUp(app)
    const { id: scope_id, default_shopping_list_id: list_id } = await firstHousehold(ada)
    const [recipe_id, collection_id] = [randomUUID(), randomUUID()]
    await ada.call('PUT', `/v1/recipes/${recipe_id}`, { title: 'Soup' })
    await ada.call('PUT', `/v1/recipe-collections/${collection_id}`, { name: 'Warm' })
    const head = { client_id: randomUUID(), schema_version: 5, scope_id }
    const push = async (entity: string, all: readonly object[]) => {
      const mutations = all.map((data) => ({
        mutation_id: randomUUID(),
        op: 'create',
        entity,
        id: randomUUID(),
        data,
      }))
      const { body } = await ada.call('POST', '/v1/sync/push', {
        ...head,
        client_id: randomUUID(),
        mutations,
      })
      assert.ok(body.results.every(({ status }: { status: string }) => status === 'applied'))
    }
    await push(
      'shopping_item',
      POSITIONS.map((position, i) => ({ list_id, name: `${i}`, position })),
    )
    await push(
      'collected_recipe',
      POSITIONS.map((position) => ({ collection_id, recipe_id, position })),
    )
    type Row = { readonly id: string; readonly position: string | null }
    const pulled = async (entity: string): Promise<Row[]> => {
      const { body } = await ada.call('POST', '/v1/sync/pull', { ...head, limit: 5000 })
      return body.changes
        .filter((one: { entity: string }) => one.entity === entity)
        .map(({ id, data }: { id: string; data: Row }) => ({ ...data, id }))
        .toSorted(
          (a: Row, b: Row) => comparePositions(a.position, b.position) || (a.id < b.id ? -1 : 1),
        )
    }
    const shown = async (path: string): Promise<(Row & { readonly name?: string })[]> => {
      const all: Row[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await ada.call('GET', `${path}limit=60${cursor && `&cursor=${cursor}`}`)
        all.push(...body.items)
        cursor = body.next_cursor
      }
      return all
    }
    const items = `/v1/shopping-lists/${list_id}/items?`
    const places = `/v1/collected-recipes?collection_id=${collection_id}&`
    await ada.call('POST', '/v1/add', { text: 'walnuts' })
    const position = positionAtEnd(await pulled('collected_recipe'))
    await push('collected_recipe', [{ collection_id, recipe_id, position }])

    const [list, collection] = [await shown(items), await shown(places)]

    const idsOf = (all: readonly Row[]) => all.map(({ id }) => id)
    assert.deepEqual(idsOf(list), idsOf(await pulled('shopping_item')))
    assert.deepEqual(idsOf(collection), idsOf(await pulled('collected_recipe')))
    assert.deepEqual([list.length, collection.length], [201, 201])
    assert.deepEqual([list[200]?.name, collection[200]?.position], ['walnuts', position])
  })
})
