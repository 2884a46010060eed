// How many taps fifteen everyday tasks need on a phone. A task begins on the screen where a person has the wish.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { row } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { seedKitchen } from './list-seed.ts'
import { PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** What a person does with a thumb: a tap, or Enter on the keyboard of the phone. */
interface Hand {
  readonly tap: (what: Locator) => Promise<void>
  readonly write: (text: string) => Promise<void>
  readonly enter: () => Promise<void>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).last()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

interface Task {
  /** The path of the screen. */
  readonly from: string
  readonly taps: number
  readonly act: (hand: Hand, page: Page) => Promise<void>
  /** What shows that it is done. */
  readonly done: (page: Page) => Locator
}

const TASKS: Readonly<Record<string, Task>> = {
  'write one thing on the list': {
    from: '/list',
    taps: 2,
    async act({ tap, write, enter }, page) {
      await tap(page.getByRole('combobox', { name: 'Add an item' }))
      await write('Tea')
      await enter()
    },
    done: (page) => row(page, 'Tea'),
  },
  'pick five usual things': {
    from: '/list',
    taps: 7,
    async act({ tap }, page) {
      await tap(link(page, 'Pick items'))
      for (const name of ['Bananas', 'Limes', 'Lemons', 'Onions', 'Butter'])
        await tap(
          page.locator('.goods-tile', { has: page.getByText(name, { exact: true }) }).last(),
        )
      await tap(button(page, 'Done'))
    },
    done: (page) => row(page, 'Butter'),
  },
  'tick off a thing in the shop': {
    from: '/list',
    taps: 1,
    act: ({ tap }, page) => tap(row(page, 'Tea')),
    done: (page) => row(page, 'Tea').and(page.locator('[aria-checked=true]')),
  },
  'take a tick back': {
    from: '/list',
    taps: 1,
    act: ({ tap }, page) => tap(row(page, 'Tea')),
    done: (page) => row(page, 'Tea').and(page.locator('[aria-checked=false]')),
  },
  'buy one more of a thing': {
    from: '/list',
    taps: 3,
    async act({ tap }, page) {
      await tap(button(page, 'Details: Sourdough bread'))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'More' }))
      await tap(page.locator('.sheet-head').getByRole('button', { name: 'Close' }))
    },
    done: (page) => page.getByRole('checkbox', { name: /^Sourdough bread 2/ }),
  },
  'move a thing to another list': {
    from: '/list',
    taps: 3,
    async act({ tap }, page) {
      await tap(button(page, 'Details: Birthday candles'))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Move to list' }))
      await tap(page.getByRole('dialog').last().getByRole('button', { name: 'Chemist' }))
    },
    done: (page) => page.getByRole('status').getByText('Birthday candles moved to Chemist'),
  },
  'put what was bought into the pantry': {
    from: '/list',
    taps: 2,
    async act({ tap }, page) {
      await tap(button(page, 'Put away'))
      await tap(button(page, /^Put \d items? away$/))
    },
    done: (page) => page.getByRole('status').getByText(/put away/i),
  },
  'say that something is used up': {
    from: '/pantry',
    taps: 2,
    async act({ tap }, page) {
      await tap(button(page, /^Beans/))
      await tap(button(page, 'Used up'))
    },
    done: (page) => page.getByRole('status').getByText(/Beans/),
  },
  'add a food to the pantry': {
    from: '/pantry',
    taps: 2,
    async act({ tap, write, enter }, page) {
      await tap(link(page, 'Add food'))
      await write('500 g Oats')
      await enter()
    },
    done: (page) => page.getByRole('status').getByText(/Oats/),
  },
  'take in a recipe that was copied': {
    from: '/recipes',
    taps: 5,
    async act({ tap, write }, page) {
      await tap(link(page, 'New recipe'))
      await tap(link(page, 'Paste recipe text'))
      await tap(page.locator('textarea'))
      await write('Rice\n\nIngredients\n200 g rice\n\nMethod\nBoil it for 12 minutes.')
      await tap(button(page, 'Continue'))
      await tap(button(page, 'Save'))
    },
    done: (page) => page.getByRole('heading', { name: 'Rice', level: 1 }),
  },
  'plan a recipe for today': {
    from: '/plan',
    taps: 2,
    async act({ tap }, page) {
      await tap(page.getByRole('button', { name: /^Add to \w{3} \d/ }).first())
      await tap(button(page, 'Rice'))
    },
    done: (page) => button(page, /^Dinner Rice/),
  },
  'put the plan on the list': {
    from: '/plan',
    taps: 2,
    async act({ tap }, page) {
      await tap(button(page, 'Add to shopping list'))
      await tap(button(page, /^Add \d items?$/))
    },
    done: (page) => page.getByRole('status').getByText(/added/),
  },
  'cook a recipe': {
    from: '/recipes',
    taps: 3,
    async act({ tap }, page) {
      await tap(link(page, /^Rice/))
      await tap(link(page, 'Cook'))
      await tap(button(page, 'Start'))
    },
    done: (page) => page.getByRole('heading', { name: 'Step 1 of 1' }),
  },
  'see what can be cooked now': {
    from: '/recipes',
    taps: 1,
    act: ({ tap }, page) => tap(button(page, 'Can cook now')),
    done: (page) => page.getByRole('button', { name: 'Can cook now', pressed: true }),
  },
  'invite somebody': {
    from: '/',
    taps: 3,
    async act({ tap }, page) {
      await tap(link(page, 'Settings'))
      await tap(link(page, 'People'))
      await tap(button(page, 'Invite someone'))
    },
    done: (page) => page.getByLabel('Link', { exact: true }),
  },
}

it('everyday tasks need so many taps at most', async (t) => {
  await using visit = await app.enter('/', { viewport: PHONE })
  const { page, person } = visit
  await seedKitchen(person)
  await kitchenOf(person).item({ name: 'Beans', quantity: 6, unit: 'can' })
  const found: Record<string, number> = {}

  for (const [name, { from, act, done }] of Object.entries(TASKS)) {
    await page.goto(`${app.home}${from}`)
    let taps = 0
    await act(
      {
        async tap(what) {
          taps++
          await what.click()
        },
        write: (text) => page.keyboard.type(text),
        async enter() {
          taps++
          await page.keyboard.press('Enter')
        },
      },
      page,
    )
    await done(page).first().waitFor()
    found[name] = taps
    t.diagnostic(`${name}: ${taps}`)
  }

  assert.deepEqual(
    found,
    Object.fromEntries(Object.entries(TASKS).map(([name, { taps }]) => [name, taps])),
  )
  assert.deepEqual(visit.complaints, [])
})
