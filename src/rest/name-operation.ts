/** Of a kind of row in plain words. */
export function pluralOf(what: string): string {
  return what.endsWith('y') ? `${what.slice(0, -1)}ies` : `${what}s`
}

/** What generated clients call it: `patchPantryItem`. */
export const operationId = (verb: string, what: string) =>
  verb + what.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
