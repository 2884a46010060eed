/** The decimals of a currency: 2 for euros, 0 for yen. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** A price in the smallest unit, such as cents. */
export const toMinor = (price: number, currency: string): number =>
  Math.round(price * 10 ** decimalsOf(currency))

export const fromMinor = (minor: number, currency: string): number =>
  minor / 10 ** decimalsOf(currency)
