import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import type { EgressAnswer } from '#platform/egress/egress.ts'
import type { Language } from '#platform/kernel/languages.ts'
import type { Product } from './contract.ts'

/** How much is in a pack. */
interface PackSize {
  readonly quantity: number
  readonly unit: string
}

/** The units whose meaning does not depend on a language or a country. */
const UNITS = new Set(['mg', 'g', 'dag', 'hg', 'kg', 'ml', 'cl', 'dl', 'l', 'oz', 'lb'])
/** `500 g`, `1,5 L`, `6 x 33 cl`, with anything after the unit. */
const SIZE = /^(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,6}(?:[.,]\d{1,6})?)\s*(\p{L}+)\.?(?![\p{L}\d])/iu
/** 1,000 g is a kilogram in one country, and a gram in another. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/

/**
 * Reads the size that is printed on a pack. A pack of several parts counts as their sum.
 *
 * @returns undefined where the text has no size, or it could mean two
 */
export function parsePackSize(text: string): PackSize | undefined {
  const [, count = '1', each = '', word = ''] = SIZE.exec(text.trim()) ?? []
  if (each === '' || AMBIGUOUS.test(each)) return undefined
  return toPackSize(Number(count) * Number(each.replace(',', '.')), word)
}

/** @returns undefined for an amount that is not above zero, or a unit that is not known */
function toPackSize(amount: number, word: string): PackSize | undefined {
  const unit = knownUnit(word, 'en')
  const quantity = Math.round(amount * 1e6) / 1e6
  const isAmount = quantity > 0 && quantity <= MAX_QUANTITY
  return unit !== undefined && UNITS.has(unit) && isAmount ? { quantity, unit } : undefined
}

// The API of Open Food Facts, version 2: https://openfoodfacts.github.io/openfoodfacts-server/api/

/** As long as the name of a food may be. */
const MAX_TEXT = 100

/** A question about one code. */
export interface Question {
  /** The address of the service, without a slash at its end. */
  readonly service: string
  readonly code: string
  readonly language: Language
}

/** The address of a product. Only the fields that are used are asked for, so that the answer is short. */
export function urlOf({ service, code, language }: Question): string {
  const names = ['product_name', `product_name_${language}`, 'product_name_en', 'lang']
  const sizes = ['quantity', 'product_quantity', 'product_quantity_unit']
  const fields = new Set([...names, 'brands', ...sizes]) // the language may be English
  return `${service}/api/v2/product/${code}.json?fields=${[...fields].join()}`
}

/**
 * Reads the answer of the service.
 *
 * @returns undefined if the service does not know the code, or has no name for it
 * @throws Error if this is no answer of Open Food Facts
 */
export function readAnswer(
  question: Question,
  { status, body }: EgressAnswer,
): Product | undefined {
  if (status !== 200 && status !== 404) throw new Error(`It answered ${status}.`)
  const answer = parseJson(body)
  const found = memberOf(answer, 'status')
  if (found === 0) return undefined
  const product = memberOf(answer, 'product')
  if (status !== 200 || found !== 1 || typeof product !== 'object' || product === null)
    throw new Error('It answered in another shape.')
  const named = nameOf(product, question.language)
  return named && describe(question, product, named)
}

/** The error of the parser would show a part of the body in the log. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Error('It answered no JSON.')
  }
}

type Named = Pick<Product, 'name' | 'language'>

function describe({ service, code }: Question, product: object, named: Named): Product {
  const packSize = textOf(product, 'quantity')
  const total = Number(memberOf(product, 'product_quantity'))
  const size =
    parsePackSize(packSize ?? '') ??
    toPackSize(total, textOf(product, 'product_quantity_unit') ?? '')
  return {
    code,
    ...named,
    // Several brands are separated by commas, the best known first.
    brand: textOf(product, 'brands')?.split(',')[0]?.trim() || null,
    quantity: size?.quantity ?? null,
    unit: size?.unit ?? null,
    pack_size: packSize ?? null,
    source: { name: 'Open Food Facts', url: `${service}/product/${code}` },
  }
}

/** The name in a language, else the usual name, else the English one. */
function nameOf(product: object, language: Language): Named | undefined {
  const own = textOf(product, `product_name_${language}`)
  if (own !== undefined) return { name: own, language }
  const usual = textOf(product, 'product_name')
  const lang = textOf(product, 'lang')
  if (usual !== undefined)
    return { name: usual, language: /^[a-z]{2}$/.test(lang ?? '') ? (lang ?? null) : null }
  const english = textOf(product, 'product_name_en')
  return english === undefined ? undefined : { name: english, language: 'en' }
}

/** A short text on one line; undefined if there is none. */
function textOf(product: object, name: string): string | undefined {
  const value = memberOf(product, name)
  if (typeof value !== 'string') return undefined
  // It stores what people type with these signs as in HTML.
  const text = value
    .replaceAll(/&(quot|lt|gt|amp|#39);/g, (_, sign: string) => SIGNS[sign] ?? '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, MAX_TEXT).join('').trim() || undefined
}

const SIGNS: { readonly [name: string]: string } = {
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
  '#39': "'",
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
