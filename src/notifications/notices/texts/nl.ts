import type { NoticeTexts } from './texts.ts'

export const nl: NoticeTexts = {
  mail: {
    subject: 'Meldingen uit {household}',
    intro: 'Dit is nieuw in {household} op {day}:',
    past: 'De datum is voorbij',
    today: 'Vandaag gebruiken',
    soon: 'Binnenkort gebruiken',
    low: 'Bijna op',
    more: 'En nog {count} andere.',
    why: 'Je krijgt deze mail omdat je Larder om meldingen over dit huishouden hebt gevraagd.',
    stop: 'Deze meldingen stoppen',
  },
  pages: {
    title: 'Meldingen',
    question: 'Wil je geen meldingen over dit huishouden meer krijgen?',
    stop: 'Meldingen stoppen',
    done: 'Je krijgt geen meldingen over dit huishouden meer. In je app kun je ze weer aanzetten.',
    invalid: 'Deze link is niet geldig. Open de link in je mail nog een keer.',
  },
}
