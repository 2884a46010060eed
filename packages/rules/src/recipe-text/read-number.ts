/**
 * Reads a number that was typed: `1,5`, `1.5`, `1 234,5`. Three digits after the separator of thousands of the language
 * are thousands: in English `1,234` is 1234, and in German 1.234.
 *
 * @param decimalPoint of the language
 * @returns undefined if it is none
 */
export function readNumberIn(typed: string, decimalPoint: '.' | ','): number | undefined {
  const clean = typed.trim().replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')
  const grouping = decimalPoint === '.' ? ',' : '.'
  const plain = GROUPED[grouping].test(clean)
    ? clean.replaceAll(grouping, '').replace(decimalPoint, '.')
    : GROUPED[decimalPoint].test(clean) && isGroupedFor(clean, decimalPoint)
      ? clean.replaceAll(decimalPoint, '').replace(grouping, '.')
      : clean.replace(',', '.')
  const value = /^-?[\d.]+$/.test(plain) ? Number(plain) : NaN
  return Number.isNaN(value) ? undefined : value
}

/** Groups of three digits after each separator, and perhaps decimals after the other one. */
const GROUPED = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
}

/** The decimal point of the language separates thousands only where there are two of it, or the other one follows. */
const isGroupedFor = (clean: string, point: string): boolean =>
  clean.split(point).length > 2 || /[.,].*[.,]/.test(clean)
