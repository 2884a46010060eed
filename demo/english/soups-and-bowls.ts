import type { DemoRecipe } from '#demo/kitchen.ts'
import { step, use } from './ingredient.ts'

// Plain data.

export const soupsAndBowls: readonly DemoRecipe[] = [
  {
    key: 'tomatoSoup',
    title: 'Tomato soup with red lentils',
    description:
      'A thick, warming soup from the cupboard. The lentils melt into it and make it filling; a swirl of cream makes it round.',
    photo:
      'A bowl of bright red tomato soup with a swirl of cream and basil leaves, beside a slice of bread',
    servings: 4,
    prep: 10,
    cook: 25,
    total: 35,
    rating: 5,
    tags: ['soup', 'vegetarian', 'from the cupboard', 'freezes well'],
    note: 'Doubles well. Freeze the second half without the cream.',
    nutrition: { energy_kcal: 310, protein_g: 13, carbohydrate_g: 34, fat_g: 13 },
    ingredients: [
      use('oliveOil', '2 tbsp olive oil', 2, 'tbsp'),
      use('onion', '1 onion, chopped', 1),
      use('garlic', '2 cloves garlic, sliced', 2, 'clove'),
      use('paprika', '1 tsp smoked paprika', 1, 'tsp'),
      use('redLentils', '150 g red lentils, rinsed', 150, 'g'),
      use('cannedTomatoes', '2 cans chopped tomatoes', 2, 'can'),
      use('stock', '1 tbsp vegetable stock powder, in 700 ml hot water', 1, 'tbsp'),
      use('cream', '100 ml cream, to serve', 100, 'ml'),
      use('basil', '½ bunch basil', 0.5, 'bunch'),
    ],
    steps: [
      step('Soften the onion in the oil with a pinch of salt, over medium heat.', 6, [
        'oliveOil',
        'onion',
      ]),
      step('Stir in the garlic and the paprika, and let them smell for a minute.', 1, [
        'garlic',
        'paprika',
      ]),
      step(
        'Add lentils, tomatoes and stock. Bring to the boil, then simmer with the lid ajar until the lentils fall apart.',
        18,
        ['redLentils', 'cannedTomatoes', 'stock'],
      ),
      step(
        'Blend half of it with a stick blender, so that it is creamy but still has some bite. Season with salt, pepper and a pinch of sugar.',
      ),
      step('Serve with a swirl of cream and torn basil.', undefined, ['cream', 'basil']),
    ],
  },
  {
    key: 'chickpeaCurry',
    title: 'Chickpea and spinach curry',
    description:
      'Mild, creamy and on the table in half an hour. The rice cooks while the sauce simmers.',
    photo:
      'A blue bowl with golden chickpea curry, spinach and white rice, with slices of red chili',
    servings: 4,
    prep: 10,
    cook: 20,
    total: 30,
    rating: 5,
    tags: ['curry', 'vegan', 'weeknight'],
    nutrition: { energy_kcal: 560, protein_g: 16, carbohydrate_g: 74, fat_g: 22 },
    ingredients: [
      use('basmati', '300 g basmati rice', 300, 'g'),
      use('oliveOil', '2 tbsp oil', 2, 'tbsp'),
      use('onion', '1 large onion, finely chopped', 1),
      use('garlic', '3 cloves garlic, grated', 3, 'clove'),
      use('ginger', '20 g ginger, grated', 20, 'g'),
      use('curryPowder', '1 tbsp mild curry powder', 1, 'tbsp'),
      use('chickpeas', '2 cans chickpeas, drained', 2, 'can'),
      use('cannedTomatoes', '1 can chopped tomatoes', 1, 'can'),
      use('coconutMilk', '1 can coconut milk', 1, 'can'),
      use('spinach', '200 g baby spinach', 200, 'g'),
      use('lime', '1 lime', 1),
      use('chili', '1 red chili, sliced', 1, undefined, { isOptional: true }),
    ],
    steps: [
      step(
        'Rinse the rice. Cook it covered with 450 ml water and ½ tsp salt over the lowest heat, then let it rest off the heat.',
        15,
        ['basmati'],
      ),
      step('Meanwhile soften the onion in the oil until golden at the edges.', 7, [
        'oliveOil',
        'onion',
      ]),
      step('Add garlic, ginger and curry powder, and fry for a minute while you stir.', 1, [
        'garlic',
        'ginger',
        'curryPowder',
      ]),
      step('Add chickpeas, tomatoes and coconut milk. Simmer until the sauce coats a spoon.', 12, [
        'chickpeas',
        'cannedTomatoes',
        'coconutMilk',
      ]),
      step(
        'Fold in the spinach by the handful until it wilts. Season with salt and the juice of half a lime.',
        2,
        ['spinach', 'lime'],
      ),
      step('Serve with the rice, the chili and wedges of lime.', undefined, ['chili']),
    ],
  },
  {
    key: 'mushroomRisotto',
    title: 'Mushroom risotto with thyme',
    description:
      'Creamy without cream. Brown the mushrooms first and on their own; that is where the flavour comes from.',
    photo: 'A green bowl of creamy risotto with browned slices of mushroom, parmesan and thyme',
    servings: 3,
    prep: 10,
    cook: 30,
    total: 40,
    rating: 4,
    tags: ['rice', 'vegetarian', 'comfort food'],
    nutrition: { energy_kcal: 540, protein_g: 18, carbohydrate_g: 70, fat_g: 19 },
    ingredients: [
      use('mushrooms', '400 g chestnut mushrooms, sliced', 400, 'g'),
      use('butter', '50 g butter', 50, 'g'),
      use('thyme', '¼ bunch thyme', 0.25, 'bunch'),
      use('onion', '1 onion, finely chopped', 1),
      use('garlic', '1 clove garlic', 1, 'clove'),
      use('risottoRice', '250 g risotto rice', 250, 'g'),
      use('whiteWine', '120 ml white wine', 120, 'ml'),
      use('stock', '1 tbsp vegetable stock powder, in 900 ml hot water', 1, 'tbsp'),
      use('parmesan', '60 g parmesan, grated', 60, 'g'),
    ],
    steps: [
      step(
        'Fry the mushrooms in half of the butter over high heat until brown. Add the thyme, season and set aside.',
        8,
        ['mushrooms', 'butter', 'thyme'],
      ),
      step(
        'In the same pan soften onion and garlic, then toast the rice until its edges are clear.',
        5,
        ['onion', 'garlic', 'risottoRice'],
      ),
      step('Pour in the wine and let it boil away.', 2, ['whiteWine']),
      step('Add the hot stock by the ladle. Stir often, and wait until each ladle is gone.', 17, [
        'stock',
      ]),
      step(
        'Take it off the heat. Beat in the rest of the butter and the parmesan, cover and let it rest. It should flow a little.',
        2,
        ['butter', 'parmesan'],
      ),
      step('Fold in half of the mushrooms and put the others on top.', undefined, ['mushrooms']),
    ],
  },
  {
    key: 'sesameNoodles',
    title: 'Sesame noodles with broccoli',
    description:
      'Twenty minutes, one pot and one bowl. The sauce is stirred together while the noodles cook.',
    photo: 'A dark bowl of glossy noodles with broccoli, carrot, chili and sesame, with chopsticks',
    servings: 2,
    prep: 10,
    cook: 10,
    total: 20,
    rating: 5,
    tags: ['noodles', 'vegan', 'quick'],
    nutrition: { energy_kcal: 590, protein_g: 23, carbohydrate_g: 78, fat_g: 20 },
    ingredients: [
      use('udon', '300 g udon noodles', 300, 'g'),
      use('broccoli', '300 g broccoli, in florets', 300, 'g'),
      use('carrots', '1 carrot (100 g), in ribbons', 100, 'g'),
      use('soySauce', '3 tbsp soy sauce', 3, 'tbsp', { section: 'For the sauce' }),
      use('peanutButter', '2 tbsp peanut butter', 2, 'tbsp', { section: 'For the sauce' }),
      use('sesameOil', '1 tbsp toasted sesame oil', 1, 'tbsp', { section: 'For the sauce' }),
      use('lime', '1 lime, the juice', 1, undefined, { section: 'For the sauce' }),
      use('garlic', '1 clove garlic, grated', 1, 'clove', { section: 'For the sauce' }),
      use('springOnions', '½ bunch spring onions', 0.5, 'bunch'),
      use('sesame', '1 tbsp sesame seeds, toasted', 1, 'tbsp'),
    ],
    steps: [
      step('Stir all parts of the sauce with 3 tbsp hot water until smooth.', undefined, [
        'soySauce',
        'peanutButter',
        'sesameOil',
        'lime',
        'garlic',
      ]),
      step(
        'Boil the noodles in plenty of water. Add the broccoli for the last three minutes and the carrot for the last one.',
        8,
        ['udon', 'broccoli', 'carrots'],
      ),
      step(
        'Drain, and keep a cup of the water. Toss everything with the sauce, and loosen it with a little of the water.',
      ),
      step('Top with spring onions and sesame. Eat at once, or cold the next day.', undefined, [
        'springOnions',
        'sesame',
      ]),
    ],
  },
  {
    key: 'greekSalad',
    title: 'Greek salad with white beans',
    description:
      'The classic, made into a dinner by a can of beans. Salt the tomatoes early: their juice is half of the dressing.',
    photo:
      'A white bowl of salad with tomatoes, cucumber, red onion, olives, white beans and cubes of feta',
    servings: 2,
    prep: 15,
    cook: 0,
    total: 15,
    rating: 4,
    tags: ['salad', 'vegetarian', 'quick', 'summer'],
    nutrition: { energy_kcal: 480, protein_g: 22, carbohydrate_g: 32, fat_g: 28 },
    ingredients: [
      use('cherryTomatoes', '250 g cherry tomatoes, halved', 250, 'g'),
      use('cucumber', '1 cucumber, sliced', 1),
      use('redOnion', '½ red onion, in rings', 0.5),
      use('whiteBeans', '1 can white beans, rinsed', 1, 'can'),
      use('olives', '60 g Kalamata olives', 60, 'g'),
      use('feta', '150 g feta', 150, 'g'),
      use('oliveOil', '3 tbsp olive oil', 3, 'tbsp'),
      use('vinegar', '1 tbsp red wine vinegar', 1, 'tbsp'),
      use('oregano', '1 tsp dried oregano', 1, 'tsp'),
    ],
    steps: [
      step('Salt the tomatoes in a large bowl and let them draw juice.', 10, ['cherryTomatoes']),
      step('Put the onion into cold water meanwhile, so that it gets milder.', 10, ['redOnion']),
      step(
        'Add cucumber, drained onion, beans and olives. Dress with oil, vinegar and oregano.',
        undefined,
        ['cucumber', 'whiteBeans', 'olives', 'oliveOil', 'vinegar', 'oregano'],
      ),
      step('Break the feta over it in large pieces, with a last thread of oil.', undefined, [
        'feta',
      ]),
    ],
  },
  {
    key: 'overnightOats',
    title: 'Overnight oats with apple and berries',
    description:
      'Five minutes in the evening, and breakfast is ready. It keeps for two days in the fridge.',
    photo:
      'A bowl of oats with fans of apple, blueberries, raspberries, almonds and a thread of honey',
    servings: 2,
    prep: 5,
    cook: 0,
    total: 5,
    rating: 4,
    tags: ['breakfast', 'vegetarian', 'make ahead'],
    nutrition: { energy_kcal: 390, protein_g: 14, carbohydrate_g: 54, fat_g: 13 },
    ingredients: [
      use('oats', '120 g rolled oats', 120, 'g'),
      use('milk', '250 ml milk', 250, 'ml'),
      use('yogurt', '150 g natural yogurt', 150, 'g'),
      use('cinnamon', '½ tsp cinnamon', 0.5, 'tsp'),
      use('apples', '1 apple', 1),
      use('blueberries', '100 g blueberries', 100, 'g'),
      use('almonds', '30 g almonds, chopped', 30, 'g'),
      use('honey', '1 tbsp honey', 1, 'tbsp'),
    ],
    steps: [
      step('Grate half of the apple. Stir it into oats, milk, yogurt and cinnamon.', undefined, [
        'oats',
        'milk',
        'yogurt',
        'cinnamon',
        'apples',
      ]),
      step('Cover, and leave it in the fridge overnight.', 480),
      step('Loosen it with a splash of milk if it is stiff.', undefined, ['milk']),
      step('Top with the rest of the apple in slices, berries, almonds and honey.', undefined, [
        'apples',
        'blueberries',
        'almonds',
        'honey',
      ]),
    ],
  },
]
