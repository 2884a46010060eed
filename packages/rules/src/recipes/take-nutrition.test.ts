import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { takeNutrition } from './take-nutrition.ts'

describe('the values of a serving in a note', () => {
  for (const [line, nutrition] of [
    ['Nutrition: Calories 520 kcal, Protein 38 g', { energy_kcal: 520, protein_g: 38 }],
    ['Calories: 540 kcal', { energy_kcal: 540 }],
    [
      'Calories: 184kcal | Carbohydrates: 12g | Saturated Fat: 1.5g | Sodium: 300mg',
      { energy_kcal: 184, carbohydrate_g: 12, saturated_fat_g: 1.5, sodium_mg: 300 },
    ],
    ['Per serving: 420 kcal, 14 g protein', { energy_kcal: 420, protein_g: 14 }],
    ['Kalorien: 250', { energy_kcal: 250 }],
    [
      'Nährwerte pro Portion: 250 kcal, 8,5 g Fett, 3 g Zucker',
      { energy_kcal: 250, fat_g: 8.5, sugar_g: 3 },
    ],
    ['Eiweiß: 12 g; Ballaststoffe: 4 g', { protein_g: 12, fiber_g: 4 }],
    ['Par portion : 390 kcal', { energy_kcal: 390 }],
    ['Protéines : 20 g • Lipides : 9 g', { protein_g: 20, fat_g: 9 }],
    ['Por ración: 420 kcal', { energy_kcal: 420 }],
    ['Valori nutrizionali per porzione: 250 kcal', { energy_kcal: 250 }],
    ['Voedingswaarde per portie: 250 kcal', { energy_kcal: 250 }],
    ['Näringsvärde per portion: 250 kcal', { energy_kcal: 250 }],
  ] as const)
    it(`are taken out of it: ${line}`, () => {
      const note = `Use good butter.\n${line}\nServe it warm.`

      assert.deepEqual(takeNutrition(note), { note: 'Use good butter.\nServe it warm.', nutrition })
    })

  for (const line of [
    'Per 100 g: 250 kcal',
    'Calories 520 kcal, and Protein 38 g of it',
    'Add 20 g sugar.',
    '2 eggs',
    'Nutrition',
    'Nutrition: 520 kcal, 14 g E',
    '1. You can use tinned tomatoes instead.',
    'Serves 4',
    'Energy 800 kJ, Energy 190 kcal',
    'Salt to taste',
  ])
    it(`stay in it where the line says something else: ${line}`, () =>
      assert.deepEqual(takeNutrition(line), { note: line, nutrition: {} }))

  it('stay in it where the note has a value twice', () => {
    const note = 'Calories: 500 kcal\nCalories: 400 kcal'

    const expected = { note: 'Calories: 400 kcal', nutrition: { energy_kcal: 500 } }
    assert.deepEqual(takeNutrition(note), expected)
  })
})
