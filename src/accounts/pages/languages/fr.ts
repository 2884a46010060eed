import type { PageTexts } from './page-texts.ts'

export const fr: PageTexts = {
  loading: 'Un instant… Si rien n’apparaît, recharge cette page.',
  needsJavaScript:
    'Cette page a besoin de JavaScript, qui est désactivé dans ce navigateur. Active-le pour cette page et recharge-la. Ou ouvre le lien du mail dans un autre navigateur. Il est valable {validity} après l’envoi du mail.',
  minutes30: '30 minutes',
  hours24: '24 heures',
  days7: '7 jours',
  closePage: 'Tu peux maintenant fermer cette page.',
  openApp: 'Ouvrir Larder',
  expiredTitle: 'Ce lien n’est plus valable',
  missingTitle: 'Ouvre le lien dans ton mail',
  missingText:
    'Cette page fonctionne seulement avec ce lien. Si tu viens du mail, ouvre encore une fois son lien. Une page rechargée perd le lien.',
  passwordLabel: 'Mot de passe du compte',
  passwordHint:
    'Le mot de passe prouve que le compte est à toi. Si ta session est ouverte dans une application, ouvre le lien là : il ne te faut alors pas de mot de passe.',
  resetTitle: 'Choisis un nouveau mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint:
    'Au moins 8 caractères. Quelques mots inhabituels ensemble sont sûrs et faciles à retenir.',
  repeatPassword: 'Répète le mot de passe',
  reveal: 'Afficher ce que je tape',
  save: 'Enregistrer le nouveau mot de passe',
  saving: 'Enregistrement du nouveau mot de passe…',
  changedTitle: 'Ton mot de passe a été modifié',
  changedText:
    'Par sécurité, tous tes appareils ont été déconnectés. Connecte-toi de nouveau à Larder sur chacun, avec le nouveau mot de passe.',
  resetExpired:
    'Un lien fonctionne une seule fois, pendant 30 minutes. Si tu viens de l’utiliser, connecte-toi à Larder avec ton nouveau mot de passe. Sinon, demande un nouveau lien ici.',
  askTitle: 'Reçois un lien par mail',
  askText:
    'Pour choisir un nouveau mot de passe, il te faut un lien que nous envoyons à ton adresse e-mail.',
  noMailText:
    'Ce Larder n’envoie pas d’e-mails. La personne qui l’héberge peut te faire un lien avec la commande « larder account reset-link ».',
  emailLabel: 'Adresse e-mail de ton compte',
  sendLink: 'M’envoyer un lien',
  requesting: 'Demande du mail…',
  askedTitle: 'Regarde tes mails',
  askedHint:
    'Le lien du mail est valable 30 minutes. Si aucun mail n’arrive dans quelques minutes, regarde dans tes spams et vérifie l’adresse que tu as tapée.',
  askAgain: 'Demander encore',
  verifyTitle: 'Confirme ton adresse',
  verifyText:
    'Quelqu’un a créé un compte Larder avec ton adresse e-mail. Si c’est toi, confirme que l’adresse est à toi.',
  verifyNotYou:
    'Si ce n’est pas toi, ferme cette page. Personne d’autre ne peut confirmer l’adresse. Pour reprendre le compte, ou si tu as oublié son mot de passe, {link}choisis un nouveau mot de passe{end}. Les données du compte sont alors supprimées.',
  verify: 'Confirmer l’adresse',
  verifying: 'Confirmation de l’adresse…',
  verifiedTitle: 'Ton adresse est confirmée',
  verifyExpired:
    'Un lien fonctionne une seule fois, pendant 24 heures. Si tu viens de l’utiliser, ton adresse est confirmée. Sinon, demande un nouveau lien dans une application où ta session est ouverte.',
  confirmTitle: 'Confirme ta nouvelle adresse',
  confirmText:
    'Quelqu’un veut utiliser cette adresse e-mail pour son compte Larder. Si c’est toi, confirme-la. Si ce n’est pas toi, ferme cette page. Alors rien ne change.',
  confirm: 'Confirmer la nouvelle adresse',
  confirming: 'Changement de l’adresse…',
  confirmedTitle: 'Ton adresse a été modifiée',
  confirmedText:
    'Désormais, connecte-toi à Larder avec la nouvelle adresse. Nous prévenons l’ancienne adresse.',
  confirmExpired:
    'Un lien fonctionne une seule fois, pendant 24 heures, et seulement jusqu’au lien suivant. Si tu viens de l’utiliser, ton adresse a été modifiée. Sinon, redemande le changement dans une application où ta session est ouverte.',
  undoTitle: 'Récupère ton compte',
  undoText:
    'L’adresse e-mail de ton compte Larder a été modifiée. Si ce n’est pas toi, annule le changement ici.',
  undoEffect:
    'Le compte reprend alors cette adresse, tous les appareils sont déconnectés, et le mot de passe est supprimé. Tu reçois un mail pour choisir un nouveau mot de passe.',
  undo: 'Annuler le changement',
  undoing: 'Annulation du changement…',
  undoneTitle: 'Le compte est de nouveau à toi',
  undoneText:
    'Tous les appareils ont été déconnectés. Choisis maintenant un nouveau mot de passe : cette adresse reçoit un mail avec un lien.',
  undoExpired:
    'Un lien fonctionne une seule fois, pendant 7 jours. Si tu viens de l’utiliser, cherche le mail pour choisir un nouveau mot de passe. Sinon, demande de l’aide à l’administrateur de ton Larder.',
  lostTitle: 'Supprimer un second facteur perdu',
  lostText:
    'Tu as perdu ton application d’authentification et tes codes de secours. Larder peut alors supprimer le second facteur de ton compte.',
  lostEffect:
    'Cela prend sept jours. D’ici là, nous demandons toujours un code, et la personne à qui appartient cette boîte mail peut garder le second facteur. Ensuite, ton mot de passe suffit.',
  lose: 'Le supprimer dans sept jours',
  losing: 'Les sept jours commencent…',
  lostDoneTitle: 'Les sept jours ont commencé',
  lostDoneText:
    'Nous t’avons envoyé un mail avec la date, et un lien pour garder le second facteur. Reconnecte-toi après cette date.',
  lostExpired:
    'Un lien fonctionne une seule fois, pendant 30 minutes. Si tu viens de l’utiliser, cherche le mail avec la date. Sinon, connecte-toi de nouveau et dis encore une fois que le second facteur est perdu.',
  keepTitle: 'Garder le second facteur',
  keepText:
    'Quelqu’un a dit que le second facteur de ton compte Larder est perdu. Si tu l’as, garde-le ici. La connexion demande alors toujours un code.',
  keep: 'Garder le second facteur',
  keeping: 'Le second facteur est gardé…',
  keptTitle: 'Le second facteur reste',
  keptText:
    'Quelqu’un connaît peut-être ton mot de passe. Pour plus de sécurité, {link}choisis un nouveau mot de passe{end}.',
  keepExpired:
    'Le lien fonctionne une seule fois, jusqu’à la suppression du second facteur. Si tu viens de l’utiliser, le second facteur reste.',
  messages: {
    typePassword: 'Tape le nouveau mot de passe.',
    tooShort: 'Ce mot de passe est trop court. Il doit avoir au moins {min} caractères.',
    tooLong: 'Ce mot de passe est trop long. Il doit avoir au plus {max} caractères.',
    differ: 'Les deux mots de passe sont différents. Tape encore une fois le second.',
    typeEmail: 'Tape ton adresse e-mail.',
    typeAccountPassword: 'Tape le mot de passe de ton compte.',
    late: 'Larder met trop de temps à répondre. Réessaie dans un instant.',
    offline: 'Larder ne répond pas. Vérifie ta connexion et réessaie.',
    tooOften: 'C’était trop souvent. {wait}',
    notNow: 'Larder ne peut pas le faire pour le moment. {wait}',
    serverError: 'Une erreur est survenue sur le serveur. Réessaie dans un instant.',
    reportNumber: 'Si cela se reproduit, donne ce numéro à l’administrateur de ton Larder : {id}',
    inAMoment: 'Réessaie dans un instant.',
    inOneSecond: 'Réessaie dans 1 seconde.',
    inSeconds: 'Réessaie dans {seconds} secondes.',
    inMinutes: 'Réessaie dans {minutes} minutes, à {time}.',
    asked: 'Si un compte avec cette adresse existe, il reçoit un mail avec un lien.',
    refusedPassword:
      'Ce mot de passe est trop courant, ou c’est ton adresse ou ton nom. Choisis-en un autre.',
    refusedEmail: 'Ce n’est pas une adresse e-mail comme ada@example.com.',
    hasNoPassword:
      'Ce compte n’a pas de mot de passe. Ouvre le lien dans une application où ta session est ouverte.',
    wrongPassword: 'Le mot de passe est incorrect.',
    emailTaken: 'Un compte avec cette adresse existe déjà.',
    refused: 'Larder a refusé. Ouvre encore une fois le lien du mail.',
  },
}
