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
import { readImport, recipesIn } from '#test/import/read-import.ts'

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

it('takes lines with marks around them for headings, and no footnote, amount or sentence', async () => {
  const names = ['Filling', 'Layer 2', 'For the top:', 'Crème – cold', 'Sauce (hot)']
  const cases = ['*', '**', '***', '_', '__'].flatMap((mark) =>
    names.flatMap((name) =>
      ['', ':'].map((end) => ({
        name: name.replace(/:$/, ''),
        line: `${mark}${name}${mark}${end}`,
      })),
    ),
  )
  for (const { name, line } of cases) {
    const content = buildZip([
      {
        name: 'A.paprikarecipe',
        content: paprikaRecipe({
          ingredients: `1 egg\n  ${line}\n4 apples\n*200 g flour*\n2*3 cm of *fresh* ginger\n2 eggs*\n*optional\n*optional*\nSALT`,
          directions: `Mix.\n${line}\nBake __well__.\n*It is hot!*\n\nEat*.`,
        }),
      },
    ])

    const { recipes } = await recipesIn(content)
    const { ingredients, steps } = recipes['Tomato Soup'] ?? assert.fail()

    const below = '4 apples|200 g flour|2*3 cm of fresh ginger|2 eggs*|*optional|optional|SALT'
    assert.deepEqual(
      [ingredients, steps],
      [
        [
          { original_text: '1 egg' },
          ...below.split('|').map((original_text) => ({ original_text, section: name })),
        ],
        [
          { text: 'Mix.' },
          { text: 'Bake well.\nIt is hot!', section: name },
          { text: 'Eat*.', section: name },
        ],
      ],
      line,
    )
  }
})

const file = (name: string, fields: object) => ({
  name,
  content: paprikaRecipe({ uid: name, name: '', ...fields }),
})

it('gives a recipe without a title the name of its file, or else its first words', async () => {
  const words = { description: '', directions: 'Boil the water in a pot until it is really hot.' }

  const { recipes } = await recipesIn(
    buildZip([
      file('Plum cake.paprikarecipe', {}),
      file('12.paprikarecipe', words),
      file('Recipe.paprikarecipe', { ...words, directions: '', notes: '', nutritional_info: '' }),
    ]),
  )

  assert.deepEqual(Object.keys(recipes), [
    'Plum cake',
    'Boil the water in a pot until it',
    '1 kg tomatoes',
  ])
})
