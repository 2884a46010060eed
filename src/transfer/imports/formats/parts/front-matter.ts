import { parse } from 'yaml'
import { type Fields, isFields } from '#transfer/recipe-reader/draft/values.ts'

/** Characters. A recipe may have 80 kB, and the library needs quadratic time for many keys. */
const MAX_LENGTH = 100_000

/**
 * A text with YAML between lines of `---` above it.
 *
 * @returns the values and the text below them; undefined for values that are damaged
 */
export function readFrontMatter(text: string): { values: Fields | undefined; body: string } {
  const normal = text.replaceAll(/\r\n?/g, '\n')
  const start = /^\s*---[ \t]*\n/.exec(normal.slice(0, 1000))?.[0].length
  if (start === undefined) return { values: {}, body: normal }
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(normal.slice(start, start + MAX_LENGTH))
  if (!end) return { values: undefined, body: '' }
  return {
    values: readYaml(normal.slice(start, start + end.index)),
    body: normal.slice(start + end.index + end[0].length).trim(),
  }
}

function readYaml(text: string): Fields | undefined {
  // The library recurses into lists: thousands of open ones would overflow the stack.
  if (text.split(/[[{]/).length > 1000) return undefined
  try {
    // No tags, and few aliases: a short text can't become a large value.
    const value: unknown = parse(text, {
      schema: 'core',
      maxAliasCount: 20,
      uniqueKeys: false,
      logLevel: 'error',
    })
    return isFields(value) ? value : value === null ? {} : undefined
  } catch {
    return undefined // the text of somebody is no YAML: the caller says so
  }
}
