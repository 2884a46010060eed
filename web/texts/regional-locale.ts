/**
 * The first locale of the browser that has a language.
 *
 * @param language as `en`
 * @param wanted the languages of the browser, such as `en-GB`
 * @returns the language itself where the browser has no such locale
 */
export const regionalLocale = (language: string, wanted: readonly string[]): string =>
  wanted.find((tag) => TAG.test(tag) && tag.split('-')[0]?.toLowerCase() === language) ?? language

/** The sign before the decimals, as people of a locale write it: `,` in German, and `.` in Swiss German. */
export const decimalPointOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'

/** Some browsers name `en-US@posix`, which `Intl` refuses. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i
