import type { MailTexts } from './mail-texts.ts'

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  chooseNewPassword: 'Choisir un nouveau mot de passe',
  timeInUtc: '{time} UTC',
  willBeCleared:
    'Cette adresse n’est pas encore confirmée. Une autre personne a peut-être créé le compte. Si tu choisis un nouveau mot de passe, le compte perd son nom, ses foyers et toutes leurs données. Si tu as créé le compte et que tu veux tout garder, confirme d’abord l’adresse. Pour cela, il te faut le mot de passe, ou une application où ta session est ouverte. Le lien se trouve dans le mail reçu à la création du compte. Dans l’application, tu peux demander un nouveau lien.',
  wasCleared:
    'Cette adresse n’avait pas été confirmée. Une autre personne a peut-être créé le compte. Le compte a donc quitté ses foyers et perdu leurs données. Il a maintenant un nouveau foyer, vide.',
  passwordReset: {
    subject: 'Choisis un nouveau mot de passe pour Larder',
    requested:
      'Quelqu’un a demandé un nouveau mot de passe pour ton compte Larder. Si c’est toi, choisis-le ici :',
    validity: 'Le lien fonctionne une seule fois, pendant 30 minutes.',
    notYou: 'Si ce n’est pas toi, ignore ce mail. Ton mot de passe ne change pas.',
  },
  passwordChanged: {
    subject: 'Ton mot de passe Larder a été modifié',
    changed:
      'Le mot de passe de ton compte Larder a été modifié. Les appareils qui utilisaient l’ancien ont été déconnectés. Les invitations, liens, webhooks et clés API créés sur ces appareils ne sont plus valables.',
    notYou: 'Si ce n’est pas toi, choisis un autre mot de passe pour récupérer ton compte :',
  },
  verifyEmail: {
    subject: 'Confirme ton adresse pour Larder',
    confirm:
      'Quelqu’un a créé un compte Larder avec cette adresse. Si c’est toi, confirme ton adresse. Il te faut le mot de passe du compte, ou une application où ta session est ouverte :',
    link: 'Confirmer l’adresse',
    validity: 'Le lien fonctionne une seule fois, pendant 24 heures.',
    notYou:
      'Si ce n’est pas toi, tu peux ignorer ce mail : personne d’autre ne peut confirmer l’adresse. La personne qui a créé le compte peut l’utiliser, mais ne peut inviter personne. Pour reprendre le compte, choisis un nouveau mot de passe. L’autre personne est alors déconnectée, et les données du compte sont supprimées :',
  },
  confirmEmail: {
    subject: 'Confirme ta nouvelle adresse pour Larder',
    confirm:
      'Quelqu’un veut utiliser cette adresse pour son compte Larder. Si c’est toi, confirme-la. Il te faut le mot de passe du compte, ou une application où ta session est ouverte :',
    link: 'Confirmer la nouvelle adresse',
    validity: 'Le lien fonctionne une seule fois, pendant 24 heures.',
    notYou: 'Si ce n’est pas toi, ignore ce mail. Rien ne change sans le lien.',
  },
  emailTaken: {
    subject: 'Cette adresse a déjà un compte Larder',
    taken:
      'Quelqu’un a voulu utiliser cette adresse pour un autre compte Larder. C’est déjà l’adresse de ton compte. Rien n’a été modifié.',
    signIn:
      'Si c’est toi, connecte-toi avec cette adresse. Si tu as oublié le mot de passe, choisis-en un nouveau :',
  },
  emailChanged: {
    subject: 'L’adresse de ton compte Larder a été modifiée',
    changed:
      'Ton compte Larder a maintenant une nouvelle adresse. Nous n’enverrons plus de mails à son sujet à cette adresse.',
    wasUndone:
      'Quelqu’un a annulé le changement d’adresse avec le lien du mail envoyé à l’ancienne adresse. Le mot de passe a été supprimé, et tous les appareils ont été déconnectés. Les membres invités depuis le changement ont été retirés des foyers.',
    askOperator: 'Si ce n’est pas toi, demande de l’aide à l’administrateur de ce Larder.',
    undo: 'Si ce n’est pas toi, annule le changement pour récupérer ton compte. Le compte reprend cette adresse. Tous les appareils sont déconnectés. Les personnes invitées depuis le changement sont retirées de tes foyers. Tu reçois un mail pour choisir un nouveau mot de passe :',
    link: 'Annuler le changement',
    validity: 'Le lien fonctionne une seule fois, pendant 7 jours.',
  },
  deletionScheduled: {
    subject: 'Ton compte Larder sera supprimé le {day}',
    scheduled:
      'Ton compte Larder et toutes les données qui ne sont qu’à toi seront supprimés le {day} à {time}. D’ici là, le compte est fermé et ses données sont conservées.',
    restore: 'Si tu changes d’avis, connecte-toi avant cette date et restaure ton compte.',
    withApi:
      'Avec l’API : connecte-toi. La réponse 403 contient restore_token. Envoie-le comme jeton Bearer avec POST /v1/auth/restore-account.',
    notYou:
      'Si ce n’est pas toi, choisis un nouveau mot de passe. Puis connecte-toi et restaure ton compte :',
  },
  restored: {
    subject: 'Ton compte Larder est de nouveau actif',
    restored:
      'Ton compte Larder est de nouveau actif et ne sera pas supprimé. Tes données sont intactes.',
    notYou: 'Si ce n’est pas toi, choisis un nouveau mot de passe :',
  },
  providerLinked: {
    subject: 'Un nouveau moyen de te connecter à Larder',
    linked: 'Tu peux maintenant aussi te connecter à ton compte Larder avec {provider}.',
    notYou:
      'Si ce n’est pas toi, quelqu’un d’autre utilise peut-être ton compte {provider}. Sécurise d’abord ce compte. Choisis ensuite un nouveau mot de passe pour Larder. Tous les appareils seront déconnectés :',
    onlySignIn: 'Tu peux maintenant te connecter à ton compte Larder uniquement avec {provider}.',
    othersRemoved:
      'Un compte avec cette adresse existait déjà, mais personne n’avait confirmé l’adresse. {provider} confirme que l’adresse est à toi, donc le compte te revient. Son mot de passe, ses autres fournisseurs et ses sessions ont été supprimés, car quelqu’un d’autre l’a peut-être créé.',
    setPassword:
      'Si tu veux un mot de passe, tu peux en choisir un. Si ce n’est pas toi qui as utilisé {provider} pour te connecter, sécurise d’abord ton compte {provider}. Le nouveau mot de passe déconnecte tous les appareils :',
  },
  providerUnlinked: {
    subject: 'Un moyen de te connecter à Larder a été supprimé',
    unlinked: 'Tu ne peux plus te connecter à ton compte Larder avec {provider}.',
    notYou:
      'Si ce n’est pas toi, choisis un nouveau mot de passe. Tous les appareils seront déconnectés :',
  },
  apiKeyMade: {
    subject: 'Une nouvelle clé d’API pour ton compte Larder',
    made: 'La clé d’API « {key} » a été créée. Un programme qui la possède peut lire ou modifier tes foyers sans ton mot de passe.',
    notYou:
      'Si ce n’est pas toi, choisis un nouveau mot de passe. Toutes les clés d’API seront révoquées et tous les appareils déconnectés :',
  },
  webhookStopped: {
    subject: 'Un webhook de {household} a été désactivé',
    stopped:
      'Le webhook vers {host} n’a accepté aucun message depuis trois jours. Larder l’a désactivé et ne lui envoie plus rien. Répare le destinataire, puis réactive le webhook.',
  },
  secondFactor: {
    subject: 'La connexion à ton compte Larder a été modifiée',
    on: 'Désormais, pour te connecter à ton compte Larder, il faut aussi un code de ton application d’authentification. Garde les codes de secours en lieu sûr.',
    off: 'Le second facteur de ton compte Larder a été désactivé. La connexion ne demande plus de code.',
    codes:
      'Ton compte Larder a de nouveaux codes de secours. Les anciens codes ne fonctionnent plus.',
    codeUsed:
      'Quelqu’un s’est connecté à ton compte Larder avec un code de secours. Ce code ne fonctionnera plus.',
    lost: 'Le second facteur de ton compte Larder a été supprimé, parce que quelqu’un l’a déclaré perdu il y a sept jours. Tu peux en configurer un nouveau dans les réglages.',
    notYou:
      'Si ce n’est pas toi, choisis un nouveau mot de passe. Tous les appareils seront déconnectés :',
  },
  lostFactor: {
    subject: 'Connecte-toi à Larder sans ton second facteur',
    requested:
      'Quelqu’un s’est connecté à ton compte Larder avec son mot de passe, et a dit que le second facteur est perdu. Si c’est toi, cherche d’abord un code de secours. Si tu n’en as pas, fais supprimer le second facteur. Cela prend sept jours :',
    link: 'Supprimer le second facteur',
    validity: 'Le lien fonctionne une seule fois, pendant 30 minutes.',
    notYou:
      'Si ce n’est pas toi, quelqu’un sait comment tu te connectes. Sans ce lien, cette personne ne peut rien faire. Choisis un nouveau mot de passe :',
  },
  factorRecovery: {
    subject: 'Le second facteur de ton compte Larder sera supprimé le {day}',
    planned:
      'Quelqu’un a dit que le second facteur de ton compte Larder est perdu. Il sera supprimé le {day}, {time}. Ensuite, la connexion ne demande plus de code.',
    keep: 'Si ce n’est pas toi, ou si tu l’as retrouvé, garde-le :',
    link: 'Garder le second facteur',
    notYou:
      'Si ce n’est pas toi, choisis aussi un nouveau mot de passe, et un autre pour ta boîte mail :',
  },
  passkey: {
    subject: 'Une clé d’accès de ton compte Larder a été modifiée',
    added:
      'Ton compte Larder a une nouvelle clé d’accès : {name}. Elle ouvre le compte sans mot de passe.',
    removed: 'La clé d’accès {name} a été retirée de ton compte Larder.',
    copied:
      'Une connexion avec la clé d’accès {name} a été refusée, car la clé a peut-être été copiée. Retire-la dans les réglages et ajoutes-en une nouvelle.',
    notYou:
      'Si ce n’est pas toi, choisis un nouveau mot de passe. Tous les appareils seront déconnectés. Regarde ensuite les clés d’accès dans les réglages :',
  },
  signInLink: {
    subject: 'Connecte-toi à Larder',
    requested:
      'Quelqu’un a demandé un lien pour se connecter à ton compte Larder. Si c’est toi, connecte-toi ici :',
    link: 'Se connecter',
    validity: 'Le lien fonctionne une seule fois, pendant 15 minutes.',
    notYou: 'Si ce n’est pas toi, ignore ce mail et ne transmets le lien à personne.',
  },
}
