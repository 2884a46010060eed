import type { DemoRecipe } from '#demo/kitchen.ts'
import { step, use } from './ingredient.ts'

// Plain data.

export const fromTheOven: readonly DemoRecipe[] = [
  {
    key: 'countryBread',
    title: 'No-knead country bread',
    description:
      'Four ingredients, five minutes of work, and a night of patience. It bakes in a hot pot, which gives it a crust like that of a baker.',
    photo: 'A round loaf of bread with a floury, cut crust on a wooden board, with two slices',
    servings: 12,
    yields: '1 loaf of 900 g',
    prep: 15,
    cook: 45,
    total: 960,
    rating: 5,
    tags: ['bread', 'vegan', 'baking', 'make ahead'],
    nutrition: { energy_kcal: 175, protein_g: 6, carbohydrate_g: 36, fat_g: 1 },
    ingredients: [
      use('flour', '500 g bread flour, and some for the table', 500, 'g'),
      use('salt', '10 g salt', 10, 'g'),
      use('yeast', '1 g dried yeast (¼ tsp)', 1, 'g'),
      { food: '', text: '380 ml cold water' },
    ],
    steps: [
      step('Stir flour, salt, yeast and water to a shaggy, sticky dough.', undefined, [
        'flour',
        'salt',
        'yeast',
      ]),
      step(
        'Cover, and leave it at room temperature until it has doubled and is full of bubbles.',
        720,
      ),
      step(
        'Turn it out on a floured table, fold it from all sides to the middle, and put it on baking paper with the seam down. Let it rise.',
        75,
        ['flour'],
      ),
      step('Heat the oven to 240 °C, with an iron pot and its lid in it.', 30),
      step(
        'Dust the loaf with flour and cut it three times. Lift it on the paper into the hot pot, and bake with the lid.',
        30,
      ),
      step('Take off the lid and bake until dark brown.', 15),
      step(
        'Let it cool on a rack. It sings while its crust cracks; cut it only when it is silent.',
        60,
      ),
    ],
  },
  {
    key: 'plumCake',
    title: 'Plum crumble cake',
    description:
      'The tray cake of late summer: thin dough, many plums, butter crumble. It is best on the day, lukewarm.',
    photo: 'Squares of plum cake with golden crumble on a walnut board, one of them on a napkin',
    servings: 12,
    yields: '1 tray, 12 pieces',
    prep: 30,
    cook: 35,
    total: 65,
    rating: 5,
    tags: ['cake', 'baking', 'sweet', 'for guests'],
    author: 'Grandma Clara',
    nutrition: { energy_kcal: 330, protein_g: 5, carbohydrate_g: 47, fat_g: 14 },
    ingredients: [
      use('plums', '1 kg plums, halved', 1000, 'g'),
      use('plainFlour', '350 g plain flour', 350, 'g', { section: 'For the dough' }),
      use('bakingPowder', '2 tsp baking powder', 2, 'tsp', { section: 'For the dough' }),
      use('sugar', '100 g sugar', 100, 'g', { section: 'For the dough' }),
      use('butter', '100 g butter, soft', 100, 'g', { section: 'For the dough' }),
      use('eggs', '2 eggs', 2, undefined, { section: 'For the dough' }),
      use('yogurt', '100 g natural yogurt', 100, 'g', { section: 'For the dough' }),
      use('butter', '100 g cold butter', 100, 'g', { section: 'For the crumble' }),
      use('plainFlour', '150 g plain flour', 150, 'g', { section: 'For the crumble' }),
      use('sugar', '80 g sugar', 80, 'g', { section: 'For the crumble' }),
      use('cinnamon', '1 tsp cinnamon', 1, 'tsp', { section: 'For the crumble' }),
    ],
    steps: [
      step('Heat the oven to 180 °C. Line a tray of 30 × 40 cm.'),
      step(
        'Beat butter and sugar until pale, then the eggs and the yogurt. Stir in flour and baking powder, and spread the dough thinly on the tray.',
        8,
        ['butter', 'sugar', 'eggs', 'yogurt', 'plainFlour', 'bakingPowder'],
      ),
      step('Stand the plums in the dough, close together, with the cut side up.', undefined, [
        'plums',
      ]),
      step(
        'Rub butter, flour, sugar and cinnamon between your fingers to a crumble, and scatter it over the plums.',
        5,
        ['butter', 'plainFlour', 'sugar', 'cinnamon'],
      ),
      step('Bake until the crumble is golden and the juice bubbles.', 35),
      step('Let it cool for twenty minutes before you cut it.', 20),
    ],
  },
  {
    key: 'salmonTray',
    title: 'Tray of salmon, potatoes and green beans',
    description: 'Everything on one tray, in the order in which it needs the heat.',
    photo:
      'A tray with three fillets of salmon under slices of lemon, small potatoes, green beans and dill',
    servings: 3,
    prep: 10,
    cook: 35,
    total: 45,
    rating: 4,
    tags: ['fish', 'one tray', 'weeknight'],
    nutrition: { energy_kcal: 560, protein_g: 36, carbohydrate_g: 42, fat_g: 26 },
    ingredients: [
      use('potatoes', '700 g small potatoes, halved', 700, 'g'),
      use('greenBeans', '300 g green beans', 300, 'g'),
      use('salmon', '500 g salmon fillet, in 3 pieces', 500, 'g'),
      use('lemon', '1 lemon', 1),
      use('oliveOil', '3 tbsp olive oil', 3, 'tbsp'),
      use('garlic', '2 cloves garlic', 2, 'clove'),
      use('dill', '½ bunch dill', 0.5, 'bunch'),
      use('yogurt', '150 g natural yogurt, for a dip', 150, 'g', { isOptional: true }),
    ],
    steps: [
      step(
        'Heat the oven to 210 °C. Toss the potatoes with half of the oil and ½ tsp salt on a tray, cut side down, and roast them.',
        18,
        ['potatoes', 'oliveOil'],
      ),
      step(
        'Mix the beans with the crushed garlic and the rest of the oil, and put them between the potatoes.',
        5,
        ['greenBeans', 'garlic'],
      ),
      step(
        'Lay the salmon on top with slices of lemon. Season, and bake until it flakes at the thick end.',
        12,
        ['salmon', 'lemon'],
      ),
      step(
        'Stir half of the dill into the yogurt with a pinch of salt, and scatter the other half over the tray.',
        undefined,
        ['dill', 'yogurt'],
      ),
    ],
  },
  {
    key: 'chickenTray',
    title: 'Roast chicken legs with carrots and lemon',
    description:
      'A Sunday roast without a Sunday of work. The vegetables cook in what the chicken gives.',
    photo:
      'A tray with four golden chicken legs on carrots, potatoes, red onion and slices of lemon',
    servings: 4,
    prep: 15,
    cook: 50,
    total: 65,
    rating: 5,
    tags: ['chicken', 'one tray', 'weekend', 'for guests'],
    nutrition: { energy_kcal: 620, protein_g: 41, carbohydrate_g: 38, fat_g: 33 },
    ingredients: [
      use('chickenLegs', '1 kg chicken legs (4)', 1000, 'g'),
      use('carrots', '500 g carrots, in sticks', 500, 'g'),
      use('potatoes', '600 g potatoes, in wedges', 600, 'g'),
      use('redOnion', '2 red onions, in wedges', 2),
      use('lemon', '1 lemon', 1),
      use('thyme', '½ bunch thyme', 0.5, 'bunch'),
      use('honey', '1 tbsp honey', 1, 'tbsp'),
      use('oliveOil', '2 tbsp olive oil', 2, 'tbsp'),
      use('paprika', '1 tsp smoked paprika', 1, 'tsp'),
    ],
    steps: [
      step('Heat the oven to 200 °C. Dry the chicken well: that makes its skin crisp.', undefined, [
        'chickenLegs',
      ]),
      step(
        'Stir oil, honey, paprika, 1 tsp salt and the juice of half a lemon, and rub the chicken with half of it.',
        undefined,
        ['oliveOil', 'honey', 'paprika', 'lemon'],
      ),
      step(
        'Toss the vegetables with the other half on a tray, with the thyme and slices of lemon. Put the chicken on top, skin up.',
        undefined,
        ['carrots', 'potatoes', 'redOnion', 'thyme'],
      ),
      step(
        'Roast, and spoon the juices over it once or twice, until the juice at the bone is clear.',
        50,
      ),
      step('Let it rest for five minutes before you serve it.', 5),
    ],
  },
  {
    key: 'pizza',
    title: 'Pizza Margherita',
    description:
      'A dough of the day before, a sauce that is not cooked, and an oven as hot as it gets.',
    photo:
      'A pizza with a blistered crust, tomato sauce, mozzarella, cherry tomatoes and basil on a board',
    servings: 2,
    yields: '2 pizzas',
    prep: 25,
    cook: 10,
    total: 1000,
    rating: 5,
    tags: ['pizza', 'vegetarian', 'baking', 'weekend'],
    nutrition: { energy_kcal: 780, protein_g: 32, carbohydrate_g: 104, fat_g: 25 },
    ingredients: [
      use('flour', '320 g bread flour', 320, 'g', { section: 'For the dough' }),
      use('yeast', '2 g dried yeast', 2, 'g', { section: 'For the dough' }),
      use('salt', '8 g salt', 8, 'g', { section: 'For the dough' }),
      use('oliveOil', '1 tbsp olive oil', 1, 'tbsp', { section: 'For the dough' }),
      use('cannedTomatoes', '1 can chopped tomatoes', 1, 'can', { section: 'For the top' }),
      use('mozzarella', '250 g mozzarella', 250, 'g', { section: 'For the top' }),
      use('cherryTomatoes', '100 g cherry tomatoes', 100, 'g', { section: 'For the top' }),
      use('basil', '½ bunch basil', 0.5, 'bunch', { section: 'For the top' }),
    ],
    steps: [
      step(
        'Mix flour, yeast, salt, oil and 205 ml cold water. Knead for five minutes, and leave the dough in the fridge overnight.',
        720,
        ['flour', 'yeast', 'salt', 'oliveOil'],
      ),
      step('Form two balls and let them get warm under a cloth.', 90),
      step('Heat the oven with a tray or a stone to 270 °C, as hot as it gets.', 40),
      step('Crush the tomatoes with ½ tsp salt. Tear the mozzarella and let it drain.', undefined, [
        'cannedTomatoes',
        'mozzarella',
      ]),
      step(
        'Stretch the dough with your hands from the middle outwards. Spread a thin layer of sauce, then the mozzarella and the halved cherry tomatoes.',
        undefined,
        ['cherryTomatoes'],
      ),
      step(
        'Bake one after the other until the edge has dark spots. Add the basil after the oven.',
        7,
        ['basil'],
      ),
    ],
  },
]
