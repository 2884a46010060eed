import type { doorTexts as English } from './en.ts'

export const doorTexts: typeof English = {
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
}
