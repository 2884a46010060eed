import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { readFrontMatter } from '#transfer/imports/formats/parts/front-matter.ts'
import {
  type Format,
  MAX_RECIPE_TEXT,
  readTextEntry,
} from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import { photosIn } from '#transfer/imports/formats/parts/zip-photos.ts'
import {
  commaList,
  type Fields,
  isFields,
  listOf,
  manyOf,
  namesOf,
  oneLine,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'

/** Chowdown: Markdown files with YAML above. A recipe may have components, which are files of their own. */
export const chowdown: Format = {
  system: 'Chowdown',
  async open({ zip }) {
    const files = zip?.entries.filter(({ name }) => /\.(?:md|markdown)$/i.test(name)) ?? []
    const components = files.filter(({ name }) => /(?:^|\/)_components\//i.test(name))
    const recipes = files.filter(
      (entry) => !components.includes(entry) && !/(?:^|\/)readme\.md$/i.test(entry.name),
    )
    const isIn = recipes.some(({ name }) => /(?:^|\/)_recipes\//i.test(name))
    const entries = isIn ? recipes.filter(({ name }) => /(?:^|\/)_recipes\//i.test(name)) : recipes
    if (!zip || !(await hasRecipe(zip, entries))) return undefined
    return { total: entries.length, records: () => recordsOf(zip, entries, components) }
  },
}

type Page = { values: Fields; body: string } | { problem: string }

async function hasRecipe(zip: Zip, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.slice(0, 5)) {
    const page = await readPage(zip, entry)
    if ('values' in page && oneLine(page.values['layout']) === 'recipe') return true
  }
  return false
}

async function readPage(zip: Zip, entry: ZipEntry): Promise<Page> {
  const read = await readTextEntry(zip, entry, MAX_RECIPE_TEXT)
  if ('problem' in read) return read
  const { values, body } = readFrontMatter(read.text)
  return values ? { values, body } : { problem: 'The YAML above the recipe is damaged.' }
}

const slugOf = (name: string) => name.replace(/^.*\/|\.(?:md|markdown)$/gi, '')

async function* recordsOf(
  zip: Zip,
  entries: readonly ZipEntry[],
  components: readonly ZipEntry[],
): AsyncGenerator<ImportRecord> {
  const bySlug = new Map(components.map((entry) => [slugOf(entry.name).toLowerCase(), entry]))
  const photos = photosIn(zip)
  for (const entry of entries) {
    const page = await readPage(zip, entry)
    const slug = slugOf(entry.name)
    if ('problem' in page) {
      yield broken(slug, slug, page.problem)
      continue
    }
    const root = entry.name.replace(/(?:_recipes\/)?[^/]*$/, '')
    const image = oneLine(page.values['image'])
    const parts = await componentsOf(zip, page.values, bySlug)
    yield makeRecipe(
      slug,
      looseOf(page, parts),
      photos.named([`images/${image}`, image], root),
      slug,
    )
  }
}

interface Component {
  readonly name: string
  readonly values: Fields | undefined
}

async function componentsOf(zip: Zip, values: Fields, bySlug: ReadonlyMap<string, ZipEntry>) {
  const parts: Component[] = []
  for (const name of commaOrList(values['components']).slice(0, 20)) {
    const entry = bySlug.get(slugOf(name).toLowerCase())
    const page = entry && (await readPage(zip, entry))
    parts.push({ name, values: page && 'values' in page ? page.values : undefined })
  }
  return parts
}

const lines = (of: Fields, name: string, section?: string) =>
  listOf(of[name]).map((one) => ({ text: lineOf(one), section }))

function looseOf({ values, body }: { values: Fields; body: string }, parts: readonly Component[]) {
  const found = parts.flatMap((part) => (part.values ? [part.values] : []))
  const all = (name: string) => [
    ...found.flatMap((part) => lines(part, name, oneLine(part['title']))),
    ...lines(values, name),
  ]
  return {
    title: values['title'],
    description: body,
    servings: values['servings'] ?? values['yield'],
    url: values['source'] ?? values['original'],
    author: values['author'],
    tags: commaOrList(values['tags']),
    ingredients: all('ingredients'),
    steps: all('directions'),
    extra: {
      image_credit: values['imagecredit'],
      missing_components: parts.filter((part) => !part.values).map((part) => part.name),
    },
  }
}

const commaOrList = (value: unknown) =>
  Array.isArray(value) ? namesOf(value) : manyOf(value).flatMap(commaList)

/** `- Note: chill` is a map in YAML, and was meant as a text. */
const lineOf = (value: unknown): string =>
  isFields(value)
    ? Object.entries(value)
        .map(([name, one]) => `${name}: ${textOf(one)}`.trim())
        .join(', ')
    : textOf(value)
