import { isRecord } from '#platform/kernel/json.ts'
import type { Counts, Manifest } from './contract.ts'

// The checksum of a backup is no signature: somebody else may have written the file.

const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0')

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** @returns undefined if the text is not an object in JSON */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // the caller says what is wrong with the file
  }
}

const RULES: Record<keyof Manifest, (value: unknown) => boolean> = {
  format: isCount,
  larder: isText,
  made_at: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  migrations: (value) => Array.isArray(value) && value.length > 0 && areTexts(value),
  tables: (value) =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && isText(one['name']) && areTexts(one['columns'])) &&
    new Set(value.map(({ name }: { name: string }) => name)).size === value.length,
  sequences: (value) =>
    isRecord(value) &&
    Object.entries(value).every(
      ([name, last]) => isText(name) && isText(last) && /^-?\d{1,19}$/.test(last),
    ),
  photos: (value) => value === 'included' || value === 'in a bucket',
  secret: (value) => value === 'included' || value === 'left out',
  secret_mark: isText,
}

export const isManifest = (value: object): value is Manifest =>
  Object.entries(RULES).every(([name, isValid]) => isValid(Reflect.get(value, name)))

export const isCounts = (value: object): value is Counts =>
  'rows' in value &&
  'photos' in value &&
  isRecord(value.rows) &&
  Object.values(value.rows).every(isCount) &&
  isCount(value.photos)
