import { language } from '#web/texts/language.ts'

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** The size of a file in the language of the user, such as `12.5 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, size] = UNITS.find((one) => bytes >= one[1]) ?? ['byte', 1]
  return new Intl.NumberFormat(language.value, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / size)
}
