/**
 * Reads the digits of a barcode on a product: EAN-8, UPC-A, UPC-E, EAN-13 or GTIN-14 (GS1 General Specifications,
 * 5.2 and 7.9). Spaces and hyphens do not count.
 *
 * @returns the digits, of UPC-E those of its UPC-A; undefined if they are too few or the check digit is wrong
 */
export function readGtin(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return undefined
  // Only shops use an EAN-8 that begins with 0, for themselves. So 0 begins a UPC-E, if it can be one.
  const long = expandUpcE(digits)
  const all = digits.startsWith('0') ? [long, digits] : [digits, long]
  return all.find((one) => one !== undefined && hasCheckDigit(one))
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits.padStart(14, '0')).reduce(
    (all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** The UPC-A that a UPC-E of eight digits is short for: the last of its six digits tells where zeros were left out. */
function expandUpcE(digits: string): string | undefined {
  const [, system = '', body = '', last = '', check = ''] =
    /^([01])(\d{5})(\d)(\d)$/.exec(digits) ?? []
  if (body === '') return undefined
  const five = (start: number, end?: number) => body.slice(start, end)
  if (last <= '2') return system + five(0, 2) + last + '0000' + five(2) + check
  if (last === '3') return system + five(0, 3) + '00000' + five(3) + check
  if (last === '4') return system + five(0, 4) + '00000' + five(4) + check
  return system + body + '0000' + last + check
}
