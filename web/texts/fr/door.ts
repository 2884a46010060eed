import type { doorTexts as english } from '#web/texts/en/door.ts'
import { endSentence } from '#web/texts/words.ts'

export const doorTexts: typeof english = {
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  sessionOver: 'Reconnecte-toi. Tes modifications sont enregistrées et seront alors envoyées.',
  toSignUp: 'Nouveau ici ? Créer un compte',
  toSignIn: 'Déjà un compte ? Se connecter',
  forgot: 'Mot de passe oublié ?',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères. Trois mots à la suite, c’est bien.',
  showPassword: 'Afficher le mot de passe',
  name: 'Ton nom',
  code: 'Code d’invitation',
  codeHint: 'Quelqu’un du foyer peut t’en donner un.',
  slogan: 'La cuisine de votre foyer : quoi acheter, ce qu’il y a, quoi cuisiner.',
  needsHttps: (url: string) =>
    `Tu as ouvert cette page en http : ton navigateur ne peut pas garder ta connexion. Ouvre plutôt ${url}.`,
  or: 'ou',
  withProvider: (name: string) => `Continuer avec ${name}`,
  provider: {
    waiting: 'Connexion en cours …',
    refused: 'La connexion a été annulée ou n’a pas fonctionné. Réessaie.',
  },
  closed: 'Ce serveur n’accepte pas de nouveaux comptes. Demande à la personne qui le gère.',
  invited: 'Il faut une invitation pour créer un compte sur ce serveur.',
  reset: {
    title: 'Choisir un nouveau mot de passe',
    explain: 'Nous t’envoyons un lien par e-mail. Il est valable 30 minutes.',
    send: 'Envoyer le lien',
    sent: 'S’il existe un compte avec cette adresse, un e-mail est en route. Regarde aussi dans les spams.',
    noMail:
      'Ce serveur n’envoie pas d’e-mails. La personne qui le gère trouve le lien dans son journal ou en crée un avec la commande « larder account reset-link ».',
    back: 'Retour à la connexion',
  },
  pending: {
    title: 'Ce compte va être supprimé',
    explain: (day: string) =>
      `${endSentence(`Il sera supprimé le ${day}`)} D’ici là, tu peux le restaurer avec toutes ses données.`,
    restore: 'Restaurer le compte',
    leave: 'Ne pas restaurer',
    restored: 'Bon retour ! Ton compte est restauré.',
  },
  setUp: {
    title: 'Configurer ce serveur',
    explain:
      'Personne n’a encore de compte ici. Le tien est le premier : tu pourras inviter les autres juste après.',
    start: 'Commencer',
  },
  wait: {
    title: 'En attente de confirmation',
    explain:
      'Demande à la personne qui t’a donné le code de toucher « Accepter » sur son téléphone.',
    stop: 'Ne pas attendre',
    over: 'Tu n’as pas été accepté',
    overWhy: 'Le code n’est plus valable, ou la demande a été refusée. Demande un nouveau code.',
    goOn: 'Continuer sans rejoindre',
  },
  join: {
    codeHint: 'Six chiffres, ou le code long d’une invitation.',
    title: 'Tu es invité·e',
    explain:
      'Quelqu’un t’invite dans son foyer. Vous partagez listes, provisions, recettes et menus.',
    invites: (who: string, household: string) =>
      `${who} t’invite dans le foyer « ${household} ». Vous partagez listes, provisions, recettes et menus.`,
    join: 'Rejoindre le foyer',
    joined: (name: string) => `Tu es maintenant membre du foyer « ${name} ».`,
    withAccount: 'J’ai un compte',
    code: 'Code d’invitation',
  },
  language: 'Langue',
  second: {
    title: 'Saisis le code de ton application',
    code: 'Code',
    hint: 'Les six chiffres que ton application d’authentification affiche maintenant, ou un de tes codes de secours.',
    wrong: 'Code incorrect ou déjà utilisé. Attends le suivant.',
    tooLate: 'Cela a pris trop de temps. Reconnecte-toi.',
    lost: 'J’ai perdu l’application et les codes de secours',
    lostTitle: 'Se connecter sans le code',
    lostExplain:
      'Nous t’envoyons par e-mail un lien pour désactiver la connexion en deux étapes dans sept jours. D’ici là, tu peux la garder.',
    lostSend: 'Envoyer le lien',
    lostSent: 'Nous avons envoyé un e-mail à l’adresse de ton compte.',
  },
  passkey: {
    cancelled: 'Annulé, ou cet appareil n’a pas de clé d’accès pour ce serveur.',
    signIn: 'Utiliser une clé d’accès',
    refused: 'Cette clé d’accès n’a pas fonctionné. Réessaie, ou utilise ton mot de passe.',
  },
  byMail: {
    title: 'Recevoir un lien par e-mail',
    explain:
      'Nous t’envoyons par e-mail un lien qui te connecte. Il fonctionne une fois, pendant 15 minutes.',
    arrived: 'Ce lien de ton e-mail te connecte à ton compte.',
  },
}
