import { numbered } from './numbered.ts'

const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** Rows as RFC 4180 writes them. */
export const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

const PLAN_TO_EAT =
  'Title,Course,Cuisine,Main Ingredient,Description,Source,Url,Url Host,Prep Time,Cook Time,Total Time,Servings,Yield,' +
  'Ingredients,Directions,Tags,Rating,Public Url,Photo Url,Private,Nutritional Score (generic),Calories,Fat,' +
  'Saturated Fat,Cholesterol,Sodium,Sugar,Carbohydrate,Fiber,Protein,Cost,Created At,Updated At'
export const planColumns = PLAN_TO_EAT.split(',')
export const planRow = (fields: Record<string, string>) =>
  planColumns.map((name) => fields[name] ?? '')

export const pie = {
  Title: 'Pie, "the best"',
  Course: 'Dessert',
  Cuisine: 'English',
  'Main Ingredient': 'Apple',
  Source: 'Aunt Ada',
  Url: 'https://example.com/pie',
  'Prep Time': '20',
  'Cook Time': '45',
  'Total Time': '65',
  Servings: '8',
  Yield: '1 pie',
  Ingredients: ', Crust\n200 g flour\n2 itm eggs\n, Filling\n1 1/2 itm apples',
  Directions: 'Mix it.\n\nBake it.',
  Tags: 'sweet, autumn',
  Rating: '5',
  'Photo Url': 'https://example.com/pie.jpg',
  Calories: '300',
  Sodium: '120',
  'Nutritional Score (generic)': '62',
  'Public Url': 'https://www.example.com/recipes/1',
  Private: 'FALSE',
  Cost: '4.50',
  'Created At': '2021-01-01',
}

/** An export of Plan to Eat with 31 recipes, and one that is broken. */
export function planToEatExport(): string {
  const rows = numbered(30, (n) => planRow({ ...pie, Title: `Recipe ${n}` }))
  return `\ufeff${csv([planColumns, planRow(pie), planRow({ Course: 'no title' }), ...rows])}`
}

const BOX_COLUMNS =
  'title,description,preparationTime,cookingTime,inactiveTime,totalTime,quantity,ingredients,instructions,notes,' +
  'nutrition,favorite,rating,categories,tags,video,source,originalPicture,'
const boxRow = [
  'Salad',
  'Fresh.',
  '10 min',
  '',
  '1 h',
  '70 min',
  '2 servings',
  'DRESSING\n1 lemon ((squeezed))\n\n3 carrots',
  'Cut.\nMix.',
  'Serve cold.',
  'Calories: 120 kcal\nProteins: 3 g\nColour: green',
  'true',
  '4',
  'Starters;Vegan',
  'raw',
  'https://example.com/video',
  'https://example.com/salad',
  '',
  '',
]

/** An export of My Recipe Box with 31 recipes. */
export function myRecipeBoxExport(): string {
  const more = numbered(30, (n) => [`Recipe ${n}`, ...boxRow.slice(1)])
  return `${BOX_COLUMNS}\n${csv([boxRow, ...more])}`
}

/** A table of what is at home, with 39 rows. Two of them are broken. */
export const pantryTable = (): string =>
  [
    'Product,Amount,Unit,Location,Category,Best before,Price,Barcode,Min stock,Comment',
    'Milk,2,l,Fridge,Dairy,2026-12-01,"1,49 €",4012345678901,1,',
    'milk,1,l,Cellar,,24.12.2026,,,,old',
    'Eggs,"6",pieces,Fridge,Dairy,soon,,,,',
    'Flour,some,kg,,,,,,,',
    ',1,,,,,,,,',
    'Rice,,,,,,,,,',
    ...numbered(30, (n) => `Food ${n},${n},g,Cellar,,,,,,`),
  ].join('\n')
