import { eventTexts } from '#web/settings/event-texts/fr.ts'
import type { accountTexts as English } from './en.ts'

export const accountTexts: typeof English = {
  confirm: {
    noMail:
      'Si aucun e-mail n’arrive, la personne qui gère ce Larder trouve le lien dans son journal.',
    title: 'Confirme ton adresse',
    how: (email: string) =>
      `Ouvre le lien dans notre e-mail à ${email}. Regarde aussi dans les spams.`,
    again: 'Renvoyer l’e-mail',
    sent: (email: string) => `Un e-mail est en route vers ${email}.`,
  },
  profile: {
    name: 'Ton nom',
    email: 'E-mail',
    confirmed: 'Ton adresse est confirmée.',
    confirmWhy:
      'Sans cela, tu ne peux inviter personne, et quelqu’un qui prouve que l’adresse est à lui peut reprendre le compte.',
    changeEmail: 'Changer d’e-mail',
    newEmail: 'Nouvel e-mail',
    emailExplain:
      'Nous envoyons un lien à la nouvelle adresse. Rien ne change avant que tu l’ouvres. L’ancienne adresse reçoit un message.',
    sendMail: 'Envoyer le lien',
    mailSent: (email: string) => `Ouvre le lien dans notre e-mail à ${email}.`,
  },
  signIn: {
    change: 'Changer le mot de passe',
    current: 'Mot de passe actuel',
    wanted: 'Nouveau mot de passe',
    hint: 'Au moins 8 caractères. Tes autres appareils seront déconnectés.',
    ends: (count: number) =>
      `Ce que tes autres appareils ont partagé ne fonctionnera plus (${count}) : invitations, liens pour invités, pages publiques de recettes, webhooks, adresses de calendrier ou clés d’API.`,
    changed: 'Le mot de passe est changé. Tes autres appareils sont déconnectés.',
    forgotten: 'Oublié, ou jamais choisi ?',
    resetExplain: 'Nous t’envoyons un e-mail avec un lien. Avec lui, tu en choisis un nouveau.',
    reset: 'Envoie-moi le lien',
    resetSent: (email: string) =>
      `Un e-mail est en route vers ${email}. Son lien marche 30 minutes.`,
    confirmWhy:
      'Tu pourras choisir un nouveau mot de passe par e-mail dès que ton adresse est confirmée.',
    providers: 'Fournisseurs liés',
    unlink: 'Retirer cette connexion',
    unlinkExplain: (name: string) =>
      `Tu ne pourras plus te connecter avec ${name}. Nous t’envoyons un message par e-mail.`,
    unlinked: (name: string) => `${name} est retiré.`,
    lastWay: 'C’est ta seule façon de te connecter. Choisis d’abord un mot de passe.',
  },
  factor: {
    title: 'Second facteur',
    codes: 'Codes d’une application',
    on: 'Activé',
    off: 'Désactivé',
    code: 'Code',
    codeOrRecovery: 'Code de ton application, ou code de secours',
    typeCode: 'Tape les six chiffres que ton application affiche maintenant.',
    wrong: 'Le mot de passe ou le code est faux. Un code ne sert qu’une fois : attends le suivant.',
    wrongFirst: 'Le code est faux. Vérifie que l’horloge de ton téléphone est juste.',
    explain:
      'En plus du mot de passe, la connexion demande alors un code qu’une application de ton téléphone affiche, comme Aegis, 2FAS ou Google Authenticator.',
    next: 'Continuer',
    scan: 'Scanne ceci avec l’application. Tape ensuite le code qu’elle affiche.',
    qrCode: 'Code QR pour l’application d’authentification',
    byHand: 'Ou tape ceci dans l’application',
    turnOn: 'Activer',
    turnedOn: 'La connexion demande maintenant un code.',
    turnOff: 'Désactiver',
    turnedOff: 'La connexion ne demande plus de code.',
    renew: 'Créer de nouveaux codes de secours',
    recoveryTitle: 'Tes codes de secours',
    recoveryExplain:
      'Chacun ouvre ton compte une fois, quand tu n’as pas l’application. Garde-les là où tu les trouves sans le téléphone. Ils ne sont affichés que maintenant.',
    copy: 'Copier les codes',
    copied: 'Les codes sont copiés.',
    kept: 'Je les ai gardés',
    keep: 'Garder le second facteur',
    stays: 'Le second facteur reste.',
    willGo: (when: string) =>
      `Quelqu’un a dit que le second facteur est perdu. Il sera supprimé : ${when}.`,
    left: (n: number) => `Codes de secours restants : ${n}. Les nouveaux les remplacent.`,
  },
  passkeys: {
    title: 'Clés d’accès',
    explain:
      'Avec une clé d’accès, tu te connectes avec ton doigt, ton visage ou le code de ton appareil, sans mot de passe.',
    add: 'Ajouter une clé d’accès',
    make: 'Créer la clé d’accès',
    name: 'Nom de la clé d’accès',
    added: 'La clé d’accès est ajoutée.',
    refused: 'La clé d’accès a été refusée. Réessaie.',
    notUsed: 'Pas encore utilisée',
    remove: 'Retirer cette clé d’accès',
    removeExplain: 'Tu ne pourras plus te connecter avec elle. Nous t’envoyons un mail.',
    needsHttps:
      'Les clés d’accès demandent une adresse en https et un navigateur qui les connaît : demande à la personne qui gère ce Larder.',
    needsHost:
      'Les clés d’accès demandent une adresse avec un nom, pas avec des chiffres : demande à la personne qui gère ce Larder.',
    removed: (name: string) => `${name} est retirée.`,
  },
  devices: {
    explain:
      'Tu es connecté ici. Déconnecte ce que tu ne connais pas ou ce que tu n’utilises plus.',
    this: 'Cet appareil',
    unknown: 'Appareil inconnu',
    lastUse: (ago: string) => `Dernière utilisation ${ago}`,
    end: 'Déconnecter',
    ended: 'L’appareil est déconnecté.',
    endOthers: 'Déconnecter tous les autres appareils',
    othersEnded: 'Tous les autres appareils sont déconnectés.',
  },
  data: {
    exportExplain:
      'Un fichier avec tout ce que Larder sait de toi et de tes foyers. C’est du JSON, que d’autres programmes savent lire.',
    export: 'Télécharger tes données',
    exported: 'Le fichier est dans tes téléchargements.',
    end: 'Partir',
    delete: 'Supprimer ton compte',
    deleteWhat: 'Tu es déconnecté partout, et le compte est fermé tout de suite.',
    deleteWayBack:
      'Ensuite il attend, d’habitude 30 jours : un e-mail te dit la date. D’ici là, tu peux te connecter et tout retrouver. Après, c’est définitif.',
    deleteShared:
      'Les foyers où tu es seul disparaissent aussi. Les autres gardent ce que tu as ajouté, sans ton nom.',
    deleteNow: 'Supprimer le compte',
    deleted: 'Ton compte est fermé. Connecte-toi si tu changes d’avis.',
  },
  events: {
    explain: 'Tout ce qui est arrivé d’important à ton compte et à tes foyers.',
    more: 'Montrer les plus anciens',
    other: (kind: string) => `Quelque chose de nouveau : ${kind}`,
  },
  signOut: {
    title: 'Se déconnecter',
    explain: 'Les données de tes foyers sont retirées de cet appareil. Le serveur les garde.',
    waiting: {
      one: '{n} modification n’est pas encore envoyée. Elle attend sur cet appareil jusqu’à ce que tu te reconnectes ici.',
      other:
        '{n} modifications ne sont pas encore envoyées. Elles attendent sur cet appareil jusqu’à ce que tu te reconnectes ici.',
    },
  },
  accounts: {
    others: 'Autres comptes sur cet appareil',
    unnamed: 'Un autre compte',
    add: 'Utiliser aussi un autre compte',
  },
  kinds: eventTexts,
}
