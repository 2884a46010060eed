/** A pattern for `ilike` that finds a text, trimmed and composed (NFC) as the stored texts are. */
export const substringPattern = (text: string): string =>
  `%${text
    .normalize('NFC')
    .trim()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
