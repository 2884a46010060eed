import { type Data, isObject } from '@larder/rules/json.ts'

/** Whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object of JSON whose type does not say so: an interface, or what a validator has let through.
 *
 * @throws Error for another value, which is a bug
 */
export function dataOf(value: unknown): Data {
  if (isObject(value)) return value
  throw new Error('An object of JSON was expected.')
}

/** The names of an object's members, typed as the object is: it has no others. */
export function keysOf<Of extends object>(of: Of): Extract<keyof Of, string>[] {
  const keys: Extract<keyof Of, string>[] = []
  for (const key in of) keys.push(key)
  return keys
}
