export const en = {
  mail: {
    /** `{household}` is a name. */
    subject: 'Notices from {household}',
    /** `{day}` is a day such as Monday 23 November. */
    intro: 'This is new in {household} on {day}:',
    past: 'The date has passed',
    today: 'Use today',
    soon: 'Use soon',
    low: 'Almost used up',
    more: 'And {count} more.',
    why: 'You get this mail because you asked Larder for notices about this household.',
    stop: 'Stop these notices',
  },
  pages: {
    title: 'Notices',
    question: 'Do you want no more notices about this household?',
    stop: 'Stop the notices',
    done: 'You get no more notices about this household. You can turn them on again in your app.',
    invalid: 'This link is not valid. Open the link in your mail again.',
  },
}
