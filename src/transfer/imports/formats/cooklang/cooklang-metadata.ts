import {
  commaList,
  type Fields,
  fieldsOf,
  isFields,
  manyOf,
  oneLine,
} from '#transfer/recipe-reader/draft/values.ts'

/** Their values may be apart: `source: { name: …, url: … }` is `source.name` and `source.url`. */
const GROUPS: readonly string[] = ['author', 'source', 'time']

/** The metadata of a recipe, by keys in small letters. It remembers which keys were not read. */
export function readMetadata(all: Fields) {
  const values = new Map(
    Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
      const key = name.toLowerCase()
      const parts = GROUPS.includes(key) && isFields(value) ? Object.entries(value) : undefined
      return parts?.map(([part, one]) => [`${key}.${part.toLowerCase()}`, one]) ?? [[key, value]]
    }),
  )
  const taken = new Set<string>()
  const take = (keys: readonly string[], isWanted: (value: unknown) => boolean): unknown => {
    const key = keys.find((one) => isWanted(values.get(one)))
    if (key === undefined) return undefined
    taken.add(key)
    return values.get(key)
  }
  return {
    /** The first of some keys that has a text or a number. */
    first: (...keys: readonly string[]) => take(keys, isText),
    /** The texts of the first of some keys that has a text or a list of them. */
    firstMany: (...keys: readonly string[]) =>
      manyOf(take(keys, (value) => isText(value) || isTextList(value))),
    /** The texts of a list, or the parts of a text between commas. */
    tags: (key: string): readonly unknown[] => {
      const value = take([key], (one) => isText(one) || isTextList(one))
      return Array.isArray(value) ? value : commaList(value)
    },
    /** An object with values by their names. */
    facts: (key: string) => fieldsOf(take([key], isFields)),
    /** The values that nobody has taken. */
    rest: (): Fields => Object.fromEntries([...values].filter(([key]) => !taken.has(key))),
  }
}

const isText = (value: unknown): boolean => oneLine(value) !== ''
const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isText)
