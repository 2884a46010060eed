/** Of a kind of row in plain words. */
export function pluralOf(label: string): string {
  return label.endsWith('y') ? `${label.slice(0, -1)}ies` : `${label}s`
}

/** What generated clients call it: `patchPantryItem`. */
export const operationId = (verb: string, label: string) =>
  verb + label.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
