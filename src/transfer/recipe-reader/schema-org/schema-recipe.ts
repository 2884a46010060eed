import { readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { readServings } from '@larder/rules/recipes/read-servings.ts'
import type { LooseIngredient, LooseRecipe } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { sectioned } from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  positiveOf,
} from '#transfer/recipe-reader/draft/values.ts'
import {
  cleanIngredient,
  cleanLine,
  cleanLines,
  htmlToText,
  toWebUrl,
} from '#transfer/recipe-reader/html/clean-text.ts'
import { isAmount, isSectionName } from '#transfer/recipe-reader/page/lines/heading-words.ts'
import { leftTexts, withoutRepeated } from './left-texts.ts'
import { readSteps, schemaHeading, type SplitSteps } from './schema-steps.ts'
import {
  bareName,
  inOneLanguage,
  isAmountOnly,
  isOfType,
  listsOf,
  namedValuesOf,
  propertyOf,
  rawText,
  textOfValue,
  valuesOf,
} from './schema-values.ts'

/**
 * Reads an object of the type Recipe of schema.org, whatever syntax it was written in.
 *
 * @param url of the page, for addresses without a host
 */
export function looseSchemaRecipe(
  whole: Fields,
  splitSteps: SplitSteps,
  url?: string,
): LooseRecipe {
  const language = textOfValue(propertyOf(whole, 'inLanguage'))
  const thing = inOneLanguage(whole, language)
  const of = (...names: readonly string[]) => propertyOf(thing, ...names)
  const [image, ...images] = urlsOf(of('image', 'thumbnailUrl', 'photo'), url)
  const lines = listsOf(thing, ...INGREDIENTS).map((list) => readIngredients(list))
  const supplies = readIngredients(of('supply'))
  const rating = fieldsOf(valuesOf(of('aggregateRating'))[0])
  const [author, ...authors] = namesOf(of('author', 'creator', 'creditText')).filter(
    (name) => !/^https?:/i.test(name),
  )
  const { more_yields, ...yields } = yieldsOf(
    listsOf(thing, 'recipeYield', 'yield', 'servings'),
    language,
  )
  const [prep, cook, total] = [
    timesOf(of('prepTime')),
    timesOf(of('cookTime', 'performTime')),
    timesOf(of('totalTime', 'duration')),
  ]
  const recipe = {
    title: textOfValue(of('name', 'headline', 'fn', 'title')),
    description: paragraphsOf(rawText(of('description', 'summary'))),
    ...yields,
    prep: prep[0],
    cook: cook[0],
    total: total[0],
    url: urlsOf(of('url', 'mainEntityOfPage', 'isBasedOn'), url)[0],
    author,
    tags: tagsOf(['recipeCategory', 'recipeCuisine', 'keywords'].map((name) => of(name))),
    image,
    rating: starsOf(rating),
    notes: ['comment', 'notes'].flatMap((name) => valuesOf(of(name)).map(rawText).map(htmlToText)),
    language,
    nutrition: factsOf(of('nutrition')),
    ingredients: sectioned(withoutRepeated(lines.length > 0 ? lines : [supplies]), schemaHeading),
    steps: withoutRepeated(listsOf(thing, ...STEPS).map((list) => readSteps(list, splitSteps))),
    extra: {
      ...extraOf(thing, url),
      supplies: lines.length === 0 ? [] : supplies.map(({ text }) => text),
      more_images: images,
      more_authors: authors,
      more_yields,
      more_times: [prep, cook, total].flatMap(([, ...others]) => others).filter(isWords),
      rating: otherScale(rating),
    },
  }
  // The state of a page has many other values.
  const more_texts = isOfType(whole, 'Recipe') ? leftTexts(whole, recipe) : []
  return { ...recipe, extra: { ...recipe.extra, more_texts } }
}

/** The names of the properties, the newest first. */
const INGREDIENTS = ['recipeIngredient', 'recipeIngredients', 'ingredients', 'ingredient']
const STEPS = [
  'recipeInstructions',
  'recipeInstruction',
  'instructions',
  'instruction',
  'steps',
  'step',
]

const extraOf = (thing: Fields, url: string | undefined) => ({
  estimated_cost: valuesOf(propertyOf(thing, 'estimatedCost')).map(costOf).filter(Boolean),
  video: videoTexts(propertyOf(thing, 'video'), url),
  tools: namesOf(propertyOf(thing, 'tool')),
  diets: namesOf(propertyOf(thing, 'suitableForDiet')).map(bareName),
  date_published: propertyOf(thing, 'datePublished'),
  date_created: propertyOf(thing, 'dateCreated'),
  date_modified: propertyOf(thing, 'dateModified'),
})

/** Its lines, with the empty ones between paragraphs. */
const paragraphsOf = (text: string): string =>
  htmlToText(text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')

/** A text, or an amount of money: `5–8 EUR`. */
function costOf(value: unknown): string {
  const cost = fieldsOf(value)
  const amount = quantityOf(propertyOf(cost, 'value', 'price') ?? value)
  return cleanLine(`${amount} ${textOfValue(propertyOf(cost, 'currency', 'priceCurrency'))}`)
}

const MAX_VIDEOS = 20

/** The names, descriptions and addresses of videos. */
function videoTexts(value: unknown, page: string | undefined): string[] {
  const texts = valuesOf(value)
    .slice(0, MAX_VIDEOS)
    .flatMap((one) => {
      const names = isFields(one) ? listsOf(one, 'name', 'description').map(rawText) : []
      const urls = isFields(one) ? listsOf(one, 'url', 'contentUrl', 'embedUrl') : [one]
      return [...names.map(paragraphsOf), ...urlsOf(urls, page)]
    })
  return [...new Set(texts)].filter(Boolean)
}

const namesOf = (value: unknown): string[] =>
  valuesOf(value)
    .map((one) => textOfValue(isFields(one) ? propertyOf(one, 'name') : one))
    .filter((name) => name !== '')

/** `["4", "4 servings of soup"]`: the text says more. */
function yieldsOf(value: unknown, language: string) {
  const texts = valuesOf(value)
    .slice(0, 10)
    .map(textOfValue)
    .filter((text) => text !== '')
  const read = (text: string) => readServings(text, language)
  const servings = texts.find((text) => read(text).servings !== undefined) ?? texts[0]
  const yield_text = texts.find((text) => read(text).yield_text !== undefined)
  return {
    servings,
    yield_text,
    // `8` and `8 servings` say the same.
    more_yields: texts.filter((text) => text !== yield_text && read(text).yield_text),
  }
}

/** The texts, that of the first duration first. A range of times (`{minValue, maxValue}`) says its longer one. */
function timesOf(value: unknown): readonly string[] {
  const texts = valuesOf(value)
    .slice(0, 5)
    .map((one) =>
      rawText(isFields(one) ? propertyOf(one, 'maxValue', 'value', 'name', '@value') : one),
    )
  const first = texts.find((text) => readMinutes(text) !== undefined) ?? texts[0]
  return first === undefined ? [] : [first, ...texts.filter((text) => text !== first)]
}

/** Whether a time is more than a duration, as `plus a night in the fridge` is. */
const isWords = (text: string): boolean => /\p{L}{3}/u.test(text) && !/^P[\dDHMST.]+$/.test(text)

/** The web addresses among the values. A path says something only on its page. */
const urlsOf = (value: unknown, page: string | undefined): string[] =>
  valuesOf(value).flatMap((one) => {
    const text = isFields(one) ? propertyOf(one, 'url', 'contentUrl', 'src', '@id') : one
    return toWebUrl(rawText(text), page) ?? []
  })

/** A page with more is hostile. */
const MAX_TAGS = 1000

function tagsOf(values: readonly unknown[]): readonly string[] {
  const texts = values.flatMap(valuesOf).flatMap((one) => textOfValue(one).split(/[,;|]/))
  const tags = new Map<string, string>()
  for (const text of texts.slice(0, MAX_TAGS)) {
    const tag = text.trim().replace(/^#/, '')
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

/** A rating that does not end at five stars. */
function otherScale({ ratingValue, bestRating }: Fields) {
  const [value, best] = [positiveOf(ratingValue), positiveOf(bestRating) ?? 5]
  return value === undefined || best === 5 ? undefined : { ratingValue: value, bestRating: best }
}

/** Eight of ten are four stars of five. */
function starsOf(rating: Fields): unknown {
  const other = otherScale(rating)
  return other ? (other.ratingValue * 5) / other.bestRating : rating['ratingValue']
}

/** The properties of the objects as texts, without prefixes. */
function factsOf(value: unknown): Fields {
  const facts = valuesOf(value)
    .toReversed()
    .flatMap((one) => Object.entries(fieldsOf(one)))
    .slice(0, 100)
  return Object.fromEntries(
    facts
      .filter(([name]) => !name.startsWith('@'))
      .map(([name, fact]) => [bareName(name), textOfValue(fact)]),
  )
}

const MAX_DEPTH = 8

function readIngredients(value: unknown, section?: string, depth = 0): LooseIngredient[] {
  if (depth > MAX_DEPTH) return []
  const all = namedValuesOf(value, true)
  return all.flatMap((one) => {
    const inner = isFields(one) ? innerOf(one) : Array.isArray(one) ? one : undefined
    if (inner !== undefined) {
      const name = isFields(one) ? textOfValue(propertyOf(one, ...HEADINGS)) : ''
      return readIngredients(inner, name || section, depth + 1)
    }
    const text = isFields(one) ? lineOf(one) : rawText(one)
    return linesOf(text, all.length > 1)
      .map(cleanIngredient)
      .filter((line) => /[\p{L}\p{N}]/u.test(line))
      .map((line) => ({ text: line, section }))
  })
}

const HEADINGS = ['name', 'title', 'heading', 'section', 'group']

/** The ingredients within an object: a section, a list, or an item of a list that is an object itself. */
function innerOf(thing: Fields): unknown {
  const item = propertyOf(thing, 'item')
  return (
    propertyOf(thing, 'itemListElement', 'recipeIngredient', 'ingredients', 'items') ??
    (valuesOf(item).some(isFields) ? item : undefined)
  )
}

/** @param isOneOfMany whether other ingredients are beside the text. Then tags within it do not cut it. */
function linesOf(text: string, isOneOfMany: boolean): string[] {
  const lines = cleanLines(LIST.test(text) ? text.replace(/,\s+(?=[\d½¼¾⅓⅔])/g, '\n') : text)
  const amounts = lines.filter(isAmount).length
  if (isOneOfMany && amounts <= 1 && !isSectionName(lines[0] ?? '')) return [lines.join(' ')]
  return lines.reduce<string[]>((joined, line) => {
    const before = joined.at(-1) ?? ''
    if (!isAmountOnly(before) || isAmount(line)) return [...joined, line]
    return [...joined.slice(0, -1), `${before} ${line}`]
  }, [])
}

/** All ingredients in one text, with commas between them. */
const LIST = /^[\d½¼¾⅓⅔][^,]*(?:,\s+[\d½¼¾⅓⅔][^,]*){3}/

/** An ingredient of parts, such as a HowToSupply. */
function lineOf(thing: Fields): string {
  const name = textOfValue(propertyOf(thing, 'text', 'name', 'food', 'item', 'ingredient'))
  const quantity = propertyOf(thing, 'amount', 'quantity', 'value', 'requiredQuantity')
  const unit = unitOf(fieldsOf(valuesOf(quantity)[0])) || unitOf(thing)
  return cleanLine([quantityOf(quantity), unit, name].filter(Boolean).join(' '))
}

/** A number or a text, or the ends of a range. */
function quantityOf(value: unknown): string {
  const [one] = valuesOf(value)
  const text = textOfValue(value)
  if (!isFields(one) || text !== '') return text
  return ['minValue', 'maxValue']
    .map((name) => textOfValue(propertyOf(one, name)))
    .filter(Boolean)
    .join('–')
}

function unitOf(thing: Fields): string {
  const unit = textOfValue(propertyOf(thing, 'unitText', 'unit', 'unitCode'))
  return UNIT_CODES.get(bareName(unit)) ?? unit
}

/** Codes of UN/CEFACT Recommendation 20 (units of measure) and 21 (packages, with an X before them). */
const UNIT_CODES: ReadonlyMap<string, string> = new Map(
  `mg MGM,g GRM,dag DJ,hg HGM,kg KGM,oz ONZ,lb LBR,ml MLT CMQ,cl CLT,dl DLT,l LTR DMQ,tsp G25,tbsp G24,cup G21,
  fl oz OZA OZI,pint PTI PTL PT,quart QTI QTL QT,gallon GLI GLL,dozen DZN, H87 C62 EA PCE,bag XBG,box XBX,
  bunch XBH,can XCA XCX,carton XCT,jar XJR,pack XPK XPA,tub XTB,tube XTU`
    .split(/,\s*/)
    .flatMap((unit) => {
      const words = unit.split(' ')
      const codes = words.filter((word) => /^[A-Z][A-Z\d]+$/.test(word))
      const name = words.filter((word) => !codes.includes(word)).join(' ')
      return codes.map((code) => [code, name] as const)
    }),
)
