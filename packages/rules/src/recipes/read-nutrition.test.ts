import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readNutrition } from './read-nutrition.ts'

it('reads the nutrition facts of schema.org with their units', () => {
  const read = readNutrition({
    calories: '227 kcal',
    fatContent: '12,5 g',
    saturated_fat_content: 3,
    sodiumContent: '0.3 g',
    cholesterolContent: '20 mg',
    proteinContent: '5',
    sugarContent: '',
    fiberContent: null,
    servingSize: '100 g',
  })

  assert.deepEqual(read, {
    energy_kcal: 227,
    fat_g: 12.5,
    saturated_fat_g: 3,
    sodium_mg: 300,
    cholesterol_mg: 20,
    protein_g: 5,
  })
})

it('reads kilojoules as calories', () => {
  assert.deepEqual(readNutrition({ calories: '950 kJ' }), { energy_kcal: 227.055 })
})

it('reads a comma before three digits as it is meant with the unit', () => {
  const read = readNutrition({
    calories: '1,250 kcal',
    sodiumContent: '1,250 mg',
    cholesterolContent: '1,250',
    saltContent: '1,250 g',
    fatContent: '0,125 g',
    fiberContent: '12,5 g',
  })

  assert.deepEqual(read, {
    energy_kcal: 1250,
    sodium_mg: 1250,
    cholesterol_mg: 1250,
    salt_g: 1.25,
    fat_g: 0.125,
    fiber_g: 12.5,
  })
})

const kcal = (calories: string, language?: string) =>
  readNutrition({ calories }, language)['energy_kcal']

it('reads separators as the language has them', () => {
  const commas = ['de', 'fr-FR', 'es', 'it', 'nl', 'pt-BR', 'sv', 'da', 'nb']

  for (const language of commas)
    for (const [text, value] of [
      ['1.250 kcal', 1250],
      ['1 250 kcal', 1250],
      ['1.250,5 kcal', 1250.5],
      ['1,25 kcal', 1.25],
      ['125 kcal', 125],
    ] as const)
      assert.equal(kcal(text, language), value, `${text} in ${language}`)
  assert.deepEqual(
    ['en', 'en-GB', 'de-CH', undefined].map((language) => [
      kcal('1,250 kcal', language),
      kcal('1,250.5 kcal', language),
    ]),
    [
      [1250, 1250.5],
      [1250, 1250.5],
      [1250, 1250.5],
      [1250, 1250.5],
    ],
  )
  assert.deepEqual([kcal('1.250 kcal'), kcal('1.250 kcal', 'en')], [1250, 1.25])
  assert.deepEqual(readNutrition({ fatContent: '1.250 g', sodiumContent: '1.250 mg' }, 'de'), {
    fat_g: 1.25,
    sodium_mg: 1250,
  })
})
