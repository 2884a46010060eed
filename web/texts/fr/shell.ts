import type { shellTexts as english } from '#web/texts/en/shell.ts'

export const shellTexts: typeof english = {
  today: 'Aujourd’hui',
  list: 'Liste',
  pantry: 'Provisions',
  recipes: 'Recettes',
  plan: 'Menus',
  settings: 'Réglages',
  navigation: 'Navigation principale',
  skip: 'Aller au contenu',
  back: 'Retour',
  close: 'Fermer',
  undo: 'Annuler',
  cancel: 'Annuler',
  save: 'Enregistrer',
  delete: 'Supprimer',
  done: 'Terminé',
  more: 'Plus',
  less: 'Moins',
  actionsOf: (name: string) => `Actions : ${name}`,
  loading: 'Un instant …',
  notHere: 'Cette page n’existe pas.',
  toToday: 'Aller à Aujourd’hui',
  again: 'Réessayer',
  update: {
    ready: 'Une nouvelle version de l’appli est prête.',
    reload: 'Mettre à jour',
  },
  sync: {
    label: (state: string) => `Synchronisation : ${state}`,
    idle: 'Tout est enregistré',
    working: 'Enregistrement …',
    offline: 'Tu es hors ligne. Les modifications sont enregistrées sur cet appareil.',
    waiting:
      'Le serveur est très occupé. Les modifications sont enregistrées sur cet appareil. Larder réessaie bientôt.',
    upgrade: 'Cette appli est trop ancienne. Recharge la page.',
    failed:
      'La synchronisation a échoué. Les modifications sont enregistrées sur cet appareil. Larder réessaie bientôt.',
    left: 'Tu ne fais plus partie de ce foyer.',
    another: 'Afficher un autre foyer',
    count: {
      one: '{n} modification en attente d’envoi',
      other: '{n} modifications en attente d’envoi',
    },
    told: 'À vérifier',
    aside: {
      one: '{n} modification précédente n’a pas été envoyée.',
      other: '{n} modifications précédentes n’ont pas été envoyées.',
    },
  },
  problems: {
    noAnswer: 'Le serveur est injoignable. Vérifie ta connexion.',
    noSpace: 'Cet appareil n’a plus de place. La modification n’est pas enregistrée.',
    unexpected: 'Quelque chose n’a pas fonctionné. Réessaie.',
  },
}
