import type { NoticeTexts } from './texts.ts'

export const de: NoticeTexts = {
  mail: {
    subject: 'Hinweise aus {household}',
    intro: 'Das ist neu in {household} am {day}:',
    past: 'Das Datum ist vorbei',
    today: 'Heute verbrauchen',
    soon: 'Bald verbrauchen',
    low: 'Fast aufgebraucht',
    more: 'Und {count} weitere.',
    why: 'Du bekommst diese Mail, weil du bei Larder Hinweise zu diesem Haushalt bestellt hast.',
    stop: 'Diese Hinweise abbestellen',
  },
  pages: {
    title: 'Hinweise',
    question: 'Möchtest du keine Hinweise zu diesem Haushalt mehr bekommen?',
    stop: 'Hinweise abbestellen',
    done: 'Du bekommst keine Hinweise zu diesem Haushalt mehr. In deiner App kannst du sie wieder einschalten.',
    invalid: 'Dieser Link ist nicht gültig. Öffne den Link in deiner Mail noch einmal.',
  },
}
