import { createHash } from 'node:crypto'
import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { readPantryConf } from '#transfer/imports/formats/pantry-files/pantry-conf.ts'
import { readFrontMatter } from '#transfer/imports/formats/parts/front-matter.ts'
import {
  type Format,
  MAX_RECIPE_TEXT,
  readTextEntry,
} from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe, sayingTitle } from '#transfer/imports/formats/parts/make-recipe.ts'
import { type Photo, photosIn } from '#transfer/imports/formats/parts/zip-photos.ts'
import type { LooseRecipe } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { type Fields, oneLine } from '#transfer/recipe-reader/draft/values.ts'
import { readMetadata } from './cooklang-metadata.ts'
import { type CooklangBody, readCooklang } from './cooklang-text.ts'

/** Cooklang: a zip of a folder of `.cook` files with their photos and the pantry; or one recipe. */
export const cooklang: Format = {
  system: 'Cooklang',
  async open({ zip, document }) {
    if (document) {
      const isOwn = document.text.length <= MAX_RECIPE_TEXT && isCooklang(document.text)
      if (document.json !== undefined || !isOwn) return undefined
      const { name, text } = document
      return {
        total: 1,
        async *records() {
          // Without a name, only the same text is the same recipe.
          yield recordOf(name ?? createHash('sha256').update(text).digest('hex'), name, text, [])
        },
      }
    }
    const files = zip?.entries.filter(({ name }) => /\.cook$/i.test(name)) ?? []
    const pantries = zip?.entries.filter(({ name }) => /(?:^|\/)pantry\.conf$/i.test(name)) ?? []
    if (!zip || files.length === 0) return undefined
    const pantry = await pantryOf(zip, pantries[0])
    return {
      total: pantry.length + files.length,
      async *records() {
        yield* pantry
        yield* recipesOf(zip, files)
      },
    }
  },
}

/** An ingredient with braces, or a line of metadata, in a text that is no page. */
const isCooklang = (text: string): boolean =>
  !/^\s*</.test(text.slice(0, 1000)) &&
  (/@[^\s@#~{}][^@#~{}\n]{0,80}\{[^{}\n]{0,80}\}/.test(text) || /^>> ?[\w .]{1,40}:/m.test(text))

async function pantryOf(zip: Zip, entry: ZipEntry | undefined): Promise<readonly ImportRecord[]> {
  if (!entry) return []
  const read = await readTextEntry(zip, entry, MAX_RECIPE_TEXT)
  return 'text' in read
    ? [...readPantryConf(read.text)]
    : [broken(entry.name, entry.name, read.problem)]
}

async function* recipesOf(zip: Zip, files: readonly ZipEntry[]): AsyncGenerator<ImportRecord> {
  const photos = photosIn(zip)
  for (const entry of files) {
    const read = await readTextEntry(zip, entry, MAX_RECIPE_TEXT)
    const base = entry.name.replace(/\.cook$/i, '')
    const names = ['jpg', 'jpeg', 'png', 'webp'].map((end) => `${base}.${end}`)
    yield 'text' in read
      ? recordOf(entry.name, entry.name, read.text, photos.named(names))
      : broken(entry.name, base, read.problem)
  }
}

/** A recipe without a title has the name of its file. */
function recordOf(
  key: string,
  path: string | undefined,
  text: string,
  photos: readonly Photo[],
): ImportRecord {
  const name = (path ?? 'Recipe').replace(/^.*\/|\.(?:cook|txt)$/gi, '')
  const { values, body } = readFrontMatter(text)
  if (!values) return broken(key, name, 'The YAML above the recipe is damaged.')
  return makeRecipe(key, looseOf(name, values, readCooklang(body)), photos)
}

function looseOf(name: string, front: Fields, body: CooklangBody): LooseRecipe {
  const { first, firstMany, tags, facts, rest } = readMetadata({ ...body.metadata, ...front })
  const source = first('source', 'source.url')
  const isUrl = /^https?:/i.test(oneLine(source))
  const made = firstMany('yield').map((one) => oneLine(one).replace(/^([\d.,/]+)%(?=\S)/, '$1 '))
  const [image, ...images] = firstMany('image', 'images', 'picture', 'pictures')
  const loose = {
    title: sayingTitle(first('title')) || name,
    description: first('introduction', 'description'),
    servings: first('servings', 'serves') ?? made.join(', '),
    yield_text: made.join(', '),
    prep: first('prep time', 'time.prep', 'prep_time'),
    cook: first('cook time', 'time.cook', 'cook_time'),
    total: first('time required', 'time', 'duration'),
    url: isUrl ? source : first('source.url'),
    author:
      first('author', 'source.author', 'author.name', 'source.name') ??
      (isUrl ? undefined : source),
    tags: ['tags', 'course', 'category', 'cuisine', 'diet'].flatMap(tags),
    image,
    rating: first('rating'),
    nutrition: facts('nutrition'),
    language: first('locale', 'language'),
    notes: [body.notes.join('\n')],
    ingredients: body.ingredients,
    steps: body.steps,
  }
  const { cookware } = body
  return {
    ...loose,
    extra: { ...rest(), ...(cookware.length > 0 && { cookware }), more_images: images },
  }
}
