import type { listTexts as english } from '#web/texts/en/list.ts'

export const listTexts: typeof english = {
  empty: 'Rien à acheter. Note en bas ce qu’il te faut, ou ajoute-le depuis tes menus.',
  done: 'Tout est acheté.',
  unknown: 'Cette liste n’existe plus.',
  toList: 'Aller à ta liste',
  otherAisle: 'Divers',
  left: { one: '{n} article à acheter', other: '{n} articles à acheter' },
  add: {
    label: 'Ajouter un article',
    placeholder: 'Lait, 2 pains …',
    button: 'Ajouter',
    browse: 'Choisir des articles',
    suggestions: 'Suggestions',
    onList: 'sur la liste',
    several: { one: 'Ajouter {n} article', other: 'Ajouter {n} articles' },
    added: (name: string) => `Ajouté : ${name}`,
    addedSeveral: { one: '{n} article ajouté', other: '{n} articles ajoutés' },
    more: (name: string, amount: string) => `${name} : maintenant ${amount}`,
    changed: (name: string) => `Modifié : ${name}`,
    same: (name: string) => `Déjà sur la liste : ${name}`,
  },
  item: {
    details: (name: string) => `Détails : ${name}`,
    ticked: (name: string) => `Acheté : ${name}`,
    unticked: (name: string) => `De nouveau sur la liste : ${name}`,
    inTrolley: 'acheté',
    tickedBy: (name: string) => `acheté par ${name}`,
    fresh: 'nouveau',
    freshBy: (name: string) => `nouveau, par ${name}`,
    some: 'un peu',
    planNeeds: (amount: string) => `il en faut ${amount}`,
    lowStock: 'bientôt fini',
    recurring: 'répété',
    others: (n: number) => `+${n}`,
    moved: (name: string, place: number) => `${name} : maintenant en position ${place}`,
    fromPlan: (label: string, day: string) => (label ? `${label}, ${day}` : day),
  },
  trolley: {
    title: (n: number) => `Acheté (${n})`,
    putAway: 'Ranger',
    clear: 'Retirer les achats',
    cleared: { one: '{n} article acheté retiré', other: '{n} articles achetés retirés' },
  },
  hidden: {
    title: (n: number) => `Passé cette fois (${n})`,
    restore: (name: string) => `Remettre sur la liste : ${name}`,
  },
  lists: {
    open: 'Autres listes',
  },
  plan: {
    button: 'Depuis les menus',
  },
  store: {
    button: 'Magasin',
  },
  share: {
    button: 'Partager',
  },
}
