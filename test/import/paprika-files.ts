import { gzipSync } from 'node:zlib'
import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'

export const paprikaSoup = {
  uid: 'A1-B2',
  name: 'Tomato Soup',
  ingredients: 'FOR THE SOUP\n1 kg tomatoes\r\n• 1 onion\n\nTo serve:\n**2** slices [recipe:Bread]',
  directions: 'Chop everything.[photo:1]\n\nCook it\nfor an hour.\n\nTo serve:\nToast the bread.',
  description: null,
  notes: 'Freezes well.',
  nutritional_info: '120 kcal',
  servings: 'Serves 4',
  difficulty: 'Easy',
  prep_time: '10 mins',
  cook_time: '1 hr',
  total_time: '',
  source: 'Grandmother',
  source_url: 'not a link',
  image_url: '',
  categories: ['Soups', 'Winter'],
  rating: 0,
  created: '2021-05-01 12:00:00',
  hash: 'ff',
  photo: 'x.jpg',
  on_favorites: true,
  in_trash: false,
  is_pinned: false,
  scale: '2/1',
  deleted: true,
}

type Photo = string | Uint8Array

const base64 = (photo: Photo) => Buffer.from(photo as Uint8Array).toString('base64') // a text is taken too

/** The fields of the first photo, and of a second one. */
export const paprikaPhotos = (first: Photo, second: Photo) => ({
  photo_data: base64(first),
  photos: [
    { name: '1', filename: 'y.jpg', data: base64(second) },
    { name: '2', filename: 'x.jpg', data: base64(first) },
  ],
})

/** A recipe as Paprika packs it. */
export const paprikaRecipe = (fields: object): Buffer =>
  gzipSync(JSON.stringify({ ...paprikaSoup, ...fields }))

/** An export with 32 recipes. The first one has two photos. */
export function paprikaExport(first: Photo, second: Photo): Buffer {
  const plain = { uid: null, source_url: undefined, rating: 5, directions: '1. Cook.\n2. Eat.' }
  return buildZip([
    {
      name: 'Tomato Soup.paprikarecipe',
      content: paprikaRecipe(paprikaPhotos(first, second)),
      isStored: true,
    },
    { name: '__MACOSX/._Tomato Soup.paprikarecipe', content: 'x' },
    {
      name: 'Tomato Soup.paprikarecipe',
      content: paprikaRecipe({ ...plain, name: 'Other', photo_data: null }),
    },
    ...numbered(30, (n) => ({
      name: `${n}.paprikarecipe`,
      content: paprikaRecipe({ uid: `${n}`, name: `Recipe ${n}` }),
    })),
  ])
}
