import assert from 'node:assert/strict'
import { type Demo, fillDemo } from '#demo/fill-demo.ts'
import type { Answer, TestApp } from '#test/app/app.ts'
import { inHousehold } from '#test/app/household.ts'
import { startImport } from '#test/app/imports.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { buildZip } from '#test/import/build-zip.ts'

/** What the screens show: a household with four weeks of life, and what its people have made for others. */
export interface Scene {
  /** Who lives there, and signs in. */
  readonly owner: Pick<Person, 'email' | 'password'>
  readonly listId: string
  readonly foodId: string
  /** Paths of recipes. */
  readonly recipe: string
  readonly soup: string
  /** Paths of the links of guests. */
  readonly guests: { readonly tick: string; readonly read: string }
  /** The path of a public page. */
  readonly sharedRecipe: string
  readonly importId: string
  /** An account that was deleted, and can still be restored. */
  readonly closed: Pick<Person, 'email' | 'password'>
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Fills a running service by HTTP. */
export async function openScene(app: TestApp): Promise<Scene> {
  const demo = await fillDemo({
    url: app.url,
    now: app.clock,
    confirmationToken: async (email) => {
      const [mail = assert.fail()] = await app.inbox.verifications(email)
      return tokenIn(mail)
    },
  })
  const call = await callAsOwner(app, demo)
  const { default_shopping_list_id: listId } = (
    await call('GET', `/v1/households/${demo.householdId}`)
  ).body
  const { body: foods } = await call('GET', '/v1/pantry/foods?q=eggs')
  const link = async (role: string, label: string) =>
    pathIn(await call('POST', `/v1/shopping-lists/${listId}/links`, { role, label }))
  const share = await call('POST', `/v1/recipes/${demo.recipes.lemonSpaghetti}/share`)
  return {
    owner: demo,
    listId,
    foodId: foods.items[0].id,
    recipe: `/recipes/${demo.recipes.lemonSpaghetti}`,
    soup: `/recipes/${demo.recipes.tomatoSoup}`,
    guests: { tick: await link('tick', 'Noa'), read: await link('read', 'Clara’s class') },
    sharedRecipe: pathIn(share),
    importId: await startImport(call, cookbook(), 'mealie-2026-11.zip'),
    closed: await closedAccount(app),
  }
}

async function callAsOwner(app: TestApp, { email, password, householdId }: Demo): Promise<Call> {
  const { body } = await app.call('POST', '/v1/auth/signin', { body: { email, password } })
  const owner = { accessToken: body.access_token }
  return inHousehold(app, owner, householdId)
}

function pathIn({ status, body, text }: Answer): string {
  assert.equal(status, 201, text)
  const { pathname, hash } = new URL(body.url)
  return pathname + hash
}

async function closedAccount(app: TestApp): Promise<Person> {
  const person = await signedUp(app)
  const { status, text } = await person.call('DELETE', '/v1/auth/account')
  assert.equal(status, 204, text)
  return person
}

/** An export of Mealie with a recipe, and with one that can't be read. */
const cookbook = (): Buffer =>
  buildZip([
    {
      name: 'zucchini-fritters/zucchini-fritters.json',
      content: JSON.stringify({
        id: '7f9c24e8-3b12-4fef-91d0-3f3c0a5d3c11',
        slug: 'zucchini-fritters',
        name: 'Zucchini fritters',
        recipe_ingredient: [{ note: '2 zucchini, grated' }, { note: '2 eggs' }],
        recipe_instructions: [
          { text: 'Mix all of it.' },
          { text: 'Fry spoonfuls of it for 6 minutes.' },
        ],
      }),
    },
    { name: 'onion-pie/onion-pie.json', content: '{}' },
  ])
