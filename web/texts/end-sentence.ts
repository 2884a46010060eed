/** A sentence with a full stop: the short name of a month, `nov.`, has one already. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
