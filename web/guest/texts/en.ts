import { endSentence } from '#web/texts/end-sentence.ts'

export const guestTexts = {
  title: 'Shopping list',
  of: (household: string) => `List of ${household}`,
  ended: 'This link has ended. Ask for a new one.',
  missing: 'This link is not complete. Open it again from the message that you got.',
  offline: 'No connection. The list may be old; ticks are sent when you are online.',
  busy: 'Too many requests. The list comes back in a moment.',
  readOnly: 'You can read this list, and not change it.',
  empty: 'There is nothing to buy.',
  done: 'Everything is in the trolley. Thank you!',
  other: 'Other',
  more: 'The list has more items than this page shows.',
  unknown: 'Unknown thing',
  valid: (day: string) => endSentence(`This link works until ${day}`),
}
