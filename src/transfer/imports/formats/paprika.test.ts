import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildZip } from '#test/import/build-zip.ts'
import {
  paprikaExport,
  paprikaPhotos,
  paprikaRecipe,
  paprikaSoup,
} from '#test/import/paprika-files.ts'
import { readImport } from '#test/import/read-import.ts'

const recipe = {
  title: 'Tomato Soup',
  servings: 4,
  prep_minutes: 10,
  cook_minutes: 60,
  author: 'Grandmother',
  tags: ['Soups', 'Winter'],
  note: 'Freezes well.\n\n120 kcal',
  ingredients: [
    { original_text: '1 kg tomatoes', section: 'FOR THE SOUP' },
    { original_text: '1 onion', section: 'FOR THE SOUP' },
    { original_text: '2 slices Bread', section: 'To serve' },
  ],
  steps: [
    { text: 'Chop everything.' },
    { text: 'Cook it\nfor an hour.' },
    { text: 'Toast the bread.', section: 'To serve' },
  ],
  extra: {
    imported_from: 'Paprika 3',
    difficulty: 'Easy',
    created: '2021-05-01 12:00:00',
    favorite: true,
    deleted: true,
    scale: '2/1',
    source_url: 'not a link',
  },
}

const read = { kind: 'recipe', key: 'A1-B2', recipe, photos: ['first', 'second'] }

it('reads a library: entries of the same name, texts that are null, photos', async () => {
  const { system, records } = await readImport(paprikaExport('first', 'second'))

  assert.equal(system, 'Paprika 3')
  const { source_url: _, ...withoutUrl } = recipe.extra
  assert.equal(records.length, 32)
  assert.deepEqual(records.slice(0, 3), [
    read,
    {
      kind: 'recipe',
      key: 'Tomato Soup.paprikarecipe',
      recipe: {
        ...recipe,
        title: 'Other',
        rating: 5,
        steps: [{ text: 'Cook.' }, { text: 'Eat.' }],
        extra: withoutUrl,
      },
    },
    { kind: 'recipe', key: '1', recipe: { ...recipe, title: 'Recipe 1' } },
  ])
})

it('reads a single recipe', async () => {
  assert.deepEqual(
    (await readImport(paprikaRecipe(paprikaPhotos('first', 'second')), 'x.paprikarecipe')).records,
    [read],
  )
})

it('tells of broken recipes: no gzip, cut, a bomb, no JSON', async () => {
  const { records } = await readImport(
    buildZip([
      { name: 'plain.paprikarecipe', content: JSON.stringify(paprikaSoup) },
      { name: 'cut.paprikarecipe', content: paprikaRecipe({}).subarray(0, 200) },
      { name: 'bomb.paprikarecipe', content: gzipSync(Buffer.alloc(34_000_000)) },
      { name: 'text.paprikarecipe', content: gzipSync('hello') },
      { name: 'list.paprikarecipe', content: gzipSync('[1]') },
      { name: 'good.paprikarecipe', content: paprikaRecipe({}) },
    ]),
  )

  assert.deepEqual(
    records.map((one) => (one.kind === 'broken' ? `${one.name}: ${one.problem}` : one.key)),
    [
      'plain: A compressed file is incomplete or damaged.',
      'cut: A compressed file is incomplete or damaged.',
      'bomb: A compressed file is too large when it is unpacked.',
      'text: The recipe is not JSON, or it is incomplete.',
      'list: The recipe is not JSON, or it is incomplete.',
      'A1-B2',
    ],
  )
})
