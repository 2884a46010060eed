import type { NoticeTexts } from './texts.ts'

export const it: NoticeTexts = {
  mail: {
    subject: 'Avvisi da {household}',
    intro: 'Ecco le novità in {household}, {day}:',
    past: 'La data è passata',
    today: 'Da consumare oggi',
    soon: 'Da consumare presto',
    low: 'Quasi finito',
    more: 'E altri {count}.',
    why: 'Ricevi questa e-mail perché hai chiesto a Larder avvisi su questo gruppo familiare.',
    stop: 'Non ricevere più questi avvisi',
  },
  pages: {
    title: 'Avvisi',
    question: 'Non vuoi più ricevere avvisi su questo gruppo familiare?',
    stop: 'Non ricevere più avvisi',
    done: 'Non riceverai più avvisi su questo gruppo familiare. Puoi riattivarli nella tua app.',
    invalid: 'Questo link non è valido. Apri di nuovo il link nella tua e-mail.',
  },
}
