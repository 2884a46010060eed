import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createRecipeReader, type ReadJob } from './read-process.ts'

const MINUTE = 60_000

const reader = createRecipeReader()
after(() => reader[Symbol.asyncDispose]())

const GOOD = '<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 kg pumpkin<li>2 onions</ul>'

it('a page that takes too long is refused, and the next one is read', async () => {
  const impatient = createRecipeReader({ job: { cpuMs: 1, wallMs: MINUTE } })
  after(() => impatient[Symbol.asyncDispose]())
  const html = '<li>1 egg'.repeat(100_000)

  await assert.rejects(impatient.read({ html }, 'ada'), { name: 'ReadTooCostly' })
  await assert.rejects(impatient.read({ html }, 'ada'), { name: 'ReadTooCostly' })
})

const BLANKS = ' '.repeat(50_000)
const patient = createRecipeReader({ job: { cpuMs: 20_000, wallMs: 2 * MINUTE } })
after(() => patient[Symbol.asyncDispose]())
const quick: Record<string, ReadJob> = {
  'a line of blanks': {
    text: `Soup${BLANKS}x\nIngredients${BLANKS}x\n1 kg pumpkin`,
    language: 'en',
  },
  'a line of signs': { text: `Soup\n\n${'*'.repeat(50_000)}x\n1 kg pumpkin`, language: 'en' },
  'text within many properties': {
    html: `<div itemscope itemtype="http://schema.org/Recipe">${'<p itemprop="ingredients"><b>'.repeat(90)}${'egg '.repeat(50_000)}`,
  },
}
for (const [what, job] of Object.entries(quick))
  it(`${what} takes no more time than others of its length`, async () => {
    assert.ok(await patient.read(job, 'ada'))
  })

it('a page that gets no processor time is not refused: the reader is busy', async () => {
  const starved = createRecipeReader({ job: { cpuMs: MINUTE, wallMs: 1 } })
  after(() => starved[Symbol.asyncDispose]())
  const html = '<li>1 egg'.repeat(100_000)

  await assert.rejects(starved.read({ html }, 'ada'), {
    code: 'BUSY',
    headers: { 'retry-after': '5' },
  })
})

it('JSON that is nested too deeply for a message is refused, and the next page is read', async () => {
  let jsonLd: unknown = []
  for (let i = 0; i < 1_000_000; i++) jsonLd = [jsonLd]

  await assert.rejects(reader.read({ jsonLd }, 'ada'), { name: 'ReadTooCostly' })
  assert.equal((await reader.read({ html: GOOD }, 'ada'))?.draft.title, 'Soup')
})

it('pages that are read and wait have a limit of memory together', async () => {
  const full = createRecipeReader({ characters: 3 * GOOD.length })
  after(() => full[Symbol.asyncDispose]())
  const read = (holder: string) => full.read({ html: GOOD }, holder)

  const outcomes = await Promise.allSettled(['ada', 'ben', 'cleo', 'dan'].map(read))
  const later = await Promise.allSettled(['ada', 'ben', 'cleo'].map(read))

  const of = (all: typeof outcomes) => all.map(({ status }) => status)
  assert.deepEqual(of(outcomes), ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  assert.deepEqual(of(later), ['fulfilled', 'fulfilled', 'fulfilled'])
})

it('an account can have ten pages waiting, and others still get in', async () => {
  const busy = createRecipeReader()
  after(() => busy[Symbol.asyncDispose]())

  const ofAda = Array.from({ length: 12 }, () => busy.read({ html: GOOD }, 'ada'))
  const ofBen = busy.read({ html: GOOD }, 'ben')
  const outcomes = await Promise.allSettled([...ofAda, ofBen])

  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...Array(11).fill('fulfilled'), 'rejected', 'fulfilled'],
  )
})

it('a reader that ends lets nobody wait', async () => {
  const ending = createRecipeReader()
  const waiting = [1, 2, 3].map(() => ending.read({ html: GOOD }, 'ada'))
  const outcomes = Promise.allSettled(waiting)

  await ending[Symbol.asyncDispose]()

  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})
