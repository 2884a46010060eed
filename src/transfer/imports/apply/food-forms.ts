import { normalizeName } from '@larder/rules/pantry/names.ts'

/**
 * The names of the foods that a name surely means: itself, and its last word in the other number (`carrots` and
 * `carrot`). They are in their normal form, the surest first.
 */
export function foodForms(name: string): string[] {
  const normal = normalizeName(name.toWellFormed().replaceAll('\0', '')) ?? ''
  if (normal === '') return []
  return [normal, ...otherNumbers(normal)]
}

/** Rough, for languages whose plurals end with s. A form that is no word is the name of no food. */
function otherNumbers(name: string): string[] {
  if (!/\p{L}{3}$/u.test(name)) return []
  if (name.endsWith('ies')) return [`${name.slice(0, -3)}y`, name.slice(0, -1)]
  if (/(?:ch|sh|x|ss|o)es$/.test(name)) return [name.slice(0, -2), name.slice(0, -1)]
  if (name.endsWith('s') && !name.endsWith('ss')) return [name.slice(0, -1)]
  return name.endsWith('y') ? [`${name.slice(0, -1)}ies`, `${name}s`] : [`${name}s`, `${name}es`]
}
