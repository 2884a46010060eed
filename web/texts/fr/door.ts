import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  sessionOver: 'Connecte-toi à nouveau. Tes modifications sont gardées et seront alors envoyées.',
  toSignUp: 'Nouveau ici ? Créer un compte',
  toSignIn: 'Tu as un compte ? Se connecter',
  forgot: 'Mot de passe oublié ?',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères. Trois mots à la suite, c’est bien.',
  showPassword: 'Afficher le mot de passe',
  name: 'Ton nom',
  code: 'Code d’invitation',
  codeHint: 'Quelqu’un du foyer peut t’en donner un.',
  slogan: 'La cuisine de votre foyer : acheter, ranger, cuisiner.',
  needsHttps: (url: string) =>
    `Tu as ouvert cette page en http : ton navigateur ne peut pas garder ta connexion. Ouvre plutôt ${url}.`,
  or: 'ou',
  withProvider: (name: string) => `Continuer avec ${name}`,
  provider: {
    waiting: 'Connexion en cours …',
    refused: 'La connexion a été annulée ou n’a pas marché. Réessaie.',
  },
  closed: 'Ce Larder ne crée pas de nouveaux comptes. Demande à la personne qui le gère.',
  invited: 'Ce Larder ne crée des comptes que pour les personnes invitées.',
  reset: {
    title: 'Choisir un nouveau mot de passe',
    explain: 'Nous t’envoyons un e-mail avec un lien. Il est valable 30 minutes.',
    send: 'Envoyer le lien',
    sent: 'S’il existe un compte avec cette adresse, un e-mail est en route. Regarde aussi dans les spams.',
    noMail:
      'Ce Larder n’envoie pas d’e-mails. La personne qui l’héberge peut te faire un lien avec la commande « larder account reset-link ».',
    back: 'Retour à la connexion',
  },
  pending: {
    title: 'Ce compte est fermé',
    explain: (day: string) =>
      `Il sera supprimé le ${day}. D’ici là, tu peux le retrouver avec toutes ses données.`,
    restore: 'Rétablir le compte',
    leave: 'Le laisser fermé',
    restored: 'Bon retour ! Ton compte est rétabli.',
  },
  join: {
    title: 'Tu es invité·e',
    explain:
      'Quelqu’un t’invite dans son foyer : vous partagez listes, provisions, recettes et menus.',
    join: 'Rejoindre le foyer',
    joined: (name: string) => `Tu es maintenant dans « ${name} ».`,
    withAccount: 'J’ai un compte',
    code: 'Code de l’invitation',
  },
  language: 'Langue',
  second: {
    title: 'Tape le code de ton application',
    code: 'Code',
    hint: 'Les six chiffres que ton application d’authentification affiche maintenant, ou un de tes codes de secours.',
    wrong: 'Le code est faux, ou il a déjà servi. Attends le suivant.',
    tooLate: 'Cela a pris trop de temps. Reconnecte-toi.',
    lost: 'J’ai perdu l’application et les codes de secours',
    lostTitle: 'Se connecter sans le code',
    lostExplain:
      'Nous t’envoyons un mail avec un lien. Avec lui, le second facteur est supprimé dans sept jours. D’ici là, tu peux le garder.',
    lostSend: 'Envoyer le lien',
    lostSent: 'Un mail est en route vers l’adresse de ton compte.',
  },
  passkey: {
    signIn: 'Utiliser une clé d’accès',
    refused: 'Cette clé d’accès a été refusée. Réessaie, ou utilise ton mot de passe.',
  },
  byMail: {
    title: 'Recevoir un lien par mail',
    explain: 'Nous t’envoyons un mail avec un lien. Il te connecte une fois, pendant 15 minutes.',
    arrived: 'Ce lien de ton mail te connecte à ton compte.',
  },
}
