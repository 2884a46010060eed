import type { Locale } from '@larder/rules/measures/find-unit.ts'
import {
  printAmount,
  printRange,
  showAmount,
  type ShownAmount,
} from '@larder/rules/measures/format-quantity.ts'
import { localizeNumber, unitWord } from '#web/texts/format.ts'
import { language } from '#web/texts/language.ts'
import { spoonWord } from './spoons.ts'

/**
 * An amount of a recipe for cooks, such as `1½ cups`, `1,5 kg` or `2–3`.
 *
 * @param max the larger amount of a range
 * @returns only the unit without a quantity, as for a pinch of salt; empty without both
 */
export function formatMeasure(
  quantity: number | null | undefined,
  max: number | null | undefined,
  unit: string | null | undefined,
  locale: Locale,
): string {
  const word = (label: string, count: number) =>
    spoonWord(label, count, locale.language ?? language.value) ??
    (isForeign(locale) ? label : unitWord(label, count))
  if (quantity === null || quantity === undefined) return word(unit ?? '', 1)
  const show = (value: number): ShownAmount => {
    const shown = showAmount(value, unit ?? null, locale)
    if (shown.code === 'lb') return inPounds(shown, value, word)
    const exact = inLanguage(shown.number)
    const number = METRIC.test(unit ?? '') ? exact : withFraction(exact)
    // Rounded cups: 1.06 is shown as 1.
    const count = number === '1' ? 1 : value
    return { ...shown, number, label: word(shown.label, count) }
  }
  return max === null || max === undefined
    ? printAmount(show(quantity))
    : printRange(show(quantity), show(max))
}

/** Pounds as scales and cooks say them: `1½ lb`, and `1 lb 5 oz` for 1.32. */
function inPounds(
  shown: ShownAmount,
  value: number,
  word: (label: string, count: number) => string,
): ShownAmount {
  const label = word(shown.label, value)
  if (Number.isInteger(value * 4)) return { ...shown, label, number: withFraction(shown.number) }
  const all = Math.round(value * 16)
  const [pounds, ounces] = [Math.floor(all / 16), all % 16]
  if (ounces === 0) return { ...shown, label, number: String(pounds) }
  const rest = { ...shown, number: String(ounces), label: word('oz', ounces) }
  return pounds === 0 ? rest : { ...rest, number: `${pounds} ${label} ${ounces}` }
}

/** Units of a recipe in another language stay as they are, beside words of that language. */
const isForeign = ({ language: own = null }: Locale): boolean =>
  own !== null && own.split('-')[0]?.toLowerCase() !== language.value

/** Scales show decimals of these. Of all else people take a half or a quarter. */
const METRIC = /^(?:mg|g|dag|hg|kg|ml|cl|dl|l|oz)$/i

/** `½` in place of `0.5`, and `1¼` of `1.25`. */
const withFraction = (text: string): string =>
  text.replace(/^(\d+)[.,](\d{1,2})$/, (all, whole: string, decimals: string) => {
    const sign = DECIMALS[decimals]
    return sign === undefined ? all : `${whole === '0' ? '' : whole}${sign}`
  })

const DECIMALS: Readonly<Record<string, string>> = {
  '5': '½',
  '33': '⅓',
  '67': '⅔',
  '25': '¼',
  '75': '¾',
}

/** Fractions as one sign, and the decimal sign of the locale. */
function inLanguage(text: string): string {
  return localizeNumber(text).replace(
    /(?:(\d+) )?(\d\/\d)$/,
    (_, whole: string | undefined, part: string) => {
      const sign = SIGNS[part]
      return sign === undefined ? `${whole ?? ''} ${part}`.trim() : `${whole ?? ''}${sign}`
    },
  )
}

const SIGNS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
}

/** A time of cooking, such as `1:05:00` or `9:30`. */
export function formatClock(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds))
  const hours = Math.floor(rest / 3600)
  const minutes = Math.floor((rest % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`
}

const two = (value: number) => String(value).padStart(2, '0')
