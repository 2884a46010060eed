import { locale, localizeNumber } from './format.ts'

/** The decimals of a currency: 2 for euros, 0 for yen. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** A price in the smallest unit, such as cents. */
export const toMinor = (price: number, currency: string): number =>
  Math.round(price * 10 ** decimalsOf(currency))

const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)

/** A price for a field: `4.50`. `readNumber` reads it again. @param minor in the smallest unit of the currency */
export const printPrice = (minor: number, currency: string): string =>
  localizeNumber(fromMinor(minor, currency).toFixed(decimalsOf(currency)))

/** A price for people: `£1.49`. @param minor in the smallest unit of the currency */
export const formatMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(
    fromMinor(minor, currency),
  )
