/** @returns a text with at most `most` characters (code points), so that no half of an emoji is left */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  // A character has at most two UTF-16 units, so a half at the end of these is one too many.
  const characters = Array.from(text.slice(0, 2 * most + 1))
  return characters.length <= most ? text : characters.slice(0, most).join('')
}
