import type { shopTexts as english } from '#web/texts/en/shop.ts'

export const shopTexts: typeof english = {
  browse: {
    title: 'Choisir des articles',
    recent: 'Récents',
    others: 'Autres',
    care: 'Hygiène',
    done: 'Terminé',
    aisles: 'Aller au rayon',
    removed: (name: string) => `Retiré : ${name}`,
  },
  screen: {
    stay: 'Garder l’écran allumé',
    stayOff: 'Laisser l’écran s’éteindre',
    stays: 'L’écran reste allumé tant que cette liste est ouverte.',
    cannot: 'L’écran peut s’éteindre : ce navigateur ne peut pas le garder allumé.',
  },
  item: {
    photo: 'Ajouter une photo',
    photoOf: (name: string) => `Photo de ${name}`,
    removePhoto: 'Retirer la photo',
    photoRemoved: 'Photo retirée',
    move: 'Déplacer vers une autre liste',
    copy: 'Copier vers une autre liste',
    moved: (name: string, list: string) => `${name} : sur la liste « ${list} »`,
    copied: (name: string, list: string) => `${name} : aussi sur la liste « ${list} »`,
    which: 'Quelle liste ?',
    noOther: 'Il n’y a pas encore d’autre liste.',
  },
  // Of several items at once.
  several: {
    bought: 'Acheté',
    notBought: 'Pas acheté',
    move: 'Déplacer',
    ticked: { one: '{n} article acheté', other: '{n} articles achetés' },
    unticked: {
      one: '{n} article de nouveau sur la liste',
      other: '{n} articles de nouveau sur la liste',
    },
    deleted: { one: '{n} article supprimé', other: '{n} articles supprimés' },
    moved: (list: string) => ({
      one: `{n} article déplacé vers « ${list} »`,
      other: `{n} articles déplacés vers « ${list} »`,
    }),
  },
  sum: {
    title: 'Total',
    toBuy: 'À acheter',
    bought: 'Acheté',
    unpriced: { one: '{n} article sans prix', other: '{n} articles sans prix' },
  },
  out: {
    print: 'Imprimer',
    copy: 'Copier en texte',
    copied: 'Liste copiée',
    send: 'Envoyer la liste',
    tell: 'Dire aux autres que je fais les courses',
    told: 'Les autres sont prévenus.',
    nobody: 'Personne n’a activé les notifications des listes.',
  },
  columns: 'Listes côte à côte',
}
