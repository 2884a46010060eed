import type { NoticeTexts } from './texts.ts'

export const fr: NoticeTexts = {
  mail: {
    subject: 'Des nouvelles de {household}',
    intro: 'Voici ce qui est nouveau dans {household}, {day} :',
    past: 'La date est passée',
    today: 'À consommer aujourd’hui',
    soon: 'À consommer bientôt',
    low: 'Presque épuisé',
    more: 'Et {count} de plus.',
    why: 'Tu reçois ce message parce que tu as demandé à Larder des nouvelles de ce foyer.',
    stop: 'Ne plus recevoir ces messages',
  },
  pages: {
    title: 'Messages',
    question: 'Veux-tu ne plus recevoir de messages sur ce foyer ?',
    stop: 'Arrêter les messages',
    done: 'Tu ne recevras plus de messages sur ce foyer. Tu peux les réactiver dans ton application.',
    invalid: 'Ce lien n’est pas valable. Ouvre de nouveau le lien de ton message.',
  },
}
