/** The plural of a label. */
export function pluralOf(label: string): string {
  return label.endsWith('y') ? `${label.slice(0, -1)}ies` : `${label}s`
}

/** The name of an operation in generated clients: `patchPantryItem`. */
export const operationId = (verb: string, label: string) =>
  verb + label.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
