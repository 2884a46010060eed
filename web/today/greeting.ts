import { texts } from '#web/texts/language.ts'

/** @returns the first part of a name, as people of one household call each other */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** @param hour of the device, 0 to 23 @param name the whole name; the first part of it is said */
export function greetingAt(hour: number, name: string): string {
  const { today } = texts.value
  const first = firstNameOf(name)
  if (hour >= 4 && hour < 11) return today.morning(first)
  return hour >= 18 || hour < 4 ? today.evening(first) : today.day(first)
}
