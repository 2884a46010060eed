import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ingredientsOfStep } from '#web/recipes/cook/ingredients-of-step.ts'

/** What a recipe has, a step of it, and what the step uses. */
const STEPS = `
chicken thighs, hot chicken stock, onion # Brown the chicken for 4-5 minutes on each side. # chicken thighs
hot chicken stock, chicken thighs # Pour in the stock and nestle the chicken back in. # hot chicken stock, chicken thighs
chicken thighs, chicken stock # Add the chicken stock. # chicken stock
chicken breasts, chicken stock cubes # Crumble in the stock cube. # chicken stock cubes
beef mince, beef stock # Brown the beef until dark. # beef mince
beef mince, beef stock # Fry the mince, then add the beef stock. # beef mince, beef stock
chopped tomatoes, tomato paste # Tip in the tomatoes. # chopped tomatoes
chopped tomatoes, tomato paste # Stir in the tomato paste. # tomato paste
garlic cloves, garlic powder # Crush the garlic. # garlic cloves
coconut milk, milk # Pour in the coconut milk. # coconut milk
coconut milk, milk # Warm the milk. # milk
butter, peanut butter # Melt the butter. # butter
butter, peanut butter # Stir in the peanut butter. # peanut butter
lemon, lemon juice # Add the lemon juice. # lemon juice
lemon, lemon juice # Cut the lemon into wedges. # lemon
olives, olive oil # Scatter the olives on top. # olives
olives, olive oil # Heat the oil in a pan. # olive oil
plain flour, eggs, salt # Whisk one egg with the flour. # plain flour, eggs
onion, spring onions # Fry the onion until soft. # onion
smoked paprika, garlic cloves # Stir in the garlic and paprika. # smoked paprika, garlic cloves
long grain rice, rice vinegar # Tip in the rice. # long grain rice
fish sauce, fish fillets # Lay the fish on top. # fish fillets
`

/** The same in ten languages: of two foods the one that is meant, and not what is made of it. */
const MADE = `
Hähnchen, Brühe Hähnchen # Das Hähnchen anbraten. # Hähnchen
cuisses de poulet, bouillon de poulet # Faites dorer le poulet. # cuisses de poulet
muslos de pollo, caldo de pollo # Dora el pollo. # muslos de pollo
cosce di pollo, brodo di pollo # Rosolate il pollo. # cosce di pollo
coxas de frango, caldo de frango # Doure o frango. # coxas de frango
stukken kip, bouillon van kip # Bak de kip bruin. # stukken kip
kyckling, kyckling fond # Bryn kycklingen. # kyckling
kylling, kylling bouillon # Brun kyllingen. # kylling
kylling, kylling kraft # Brun kyllingen på alle sider. # kylling
tomates, salsa de tomate # Pica los tomates. # tomates
pomodori, concentrato di pomodoro # Tagliate i pomodori. # pomodori
citrons, jus de citron # Coupez les citrons. # citrons
`

for (const [title, table] of Object.entries({ 'everyday steps': STEPS, 'ten languages': MADE }))
  it(`shows for a step the foods that it means: ${title}`, () => {
    const rows = table
      .trim()
      .split('\n')
      .map((row) => row.split(' # '))
    const found = rows.map(([names = '', text = '']) => {
      const ingredients = names.split(', ').map((name) => ({ id: name, name }))
      const used = ingredientsOfStep({ text }, ingredients).map(({ name }) => name)
      return [names, text, used.join(', ')]
    })

    assert.deepEqual(found, rows)
  })
