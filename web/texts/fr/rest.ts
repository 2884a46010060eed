import type { restTexts as english } from '#web/texts/en/rest.ts'
import { endSentence } from '#web/texts/words.ts'
import { doorTexts } from './door.ts'
import { pantryTexts } from './pantry.ts'
import { planTexts } from './plan.ts'
import { recipesTexts } from './recipes.ts'
import { settingsTexts } from './settings.ts'

export const restTexts: typeof english = {
  pantry: pantryTexts,
  door: doorTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: {
    morning: (name: string) => `Bonjour, ${name}`,
    day: (name: string) => `Bonjour, ${name}`,
    evening: (name: string) => `Bonsoir, ${name}`,
    meals: 'Au menu',
    nothing: 'Rien n’est prévu pour aujourd’hui.',
    plan: 'Prévoir un repas',
    toPlan: 'Toute la semaine',
    open: { zero: 'Rien à acheter', one: '{n} chose à acheter', other: '{n} choses à acheter' },
    add: 'Écrire sur la liste',
    placeholder: 'Lait, 2 l',
    addButton: 'Ajouter',
    soon: 'À finir bientôt',
    allSoon: { one: 'Tout ({n})', other: 'Tout ({n})' },
    used: (name: string) => `${name} : c’est fini`,
    freeze: (name: string) => `Congeler ${name}`,
    planWith: (name: string) => `Prévoir un repas avec ${name}`,
    low: 'Bientôt fini',
    allToList: 'Tout mettre sur la liste',
    toListOne: (name: string) => `Mettre ${name} sur la liste`,
    left: (amount: string) => `Il reste ${amount}`,
    none: 'Il n’y en a plus',
    recent: 'Ce que les autres ont fait',
    did: {
      ticked: (who: string, things: string) => `${who} a acheté ${things}`,
      cooked: (who: string, things: string) => `${who} a cuisiné ${things}`,
      added: (who: string, things: string) => `${who} a rangé ${things}`,
      used: (who: string, things: string) => `${who} a utilisé ${things}`,
      wasted: (who: string, things: string) => `${who} a jeté ${things}`,
    },
    andMore: (names: string, count: number) => `${names} et ${count} de plus`,
    somebody: 'Quelqu’un',
    first: {
      title: 'Les premiers pas',
      list: 'Écris ce qu’il faut acheter',
      listWhy: 'Tout le foyer voit la liste aussitôt.',
      pantry: 'Dis ce qu’il y a à la maison',
      pantryWhy: 'Larder sait alors quoi finir, et quoi ne pas acheter.',
      recipes: 'Ajoute une recette',
      recipesWhy: 'Prévois-la, et ses ingrédients arrivent sur la liste.',
      invite: 'Invite ta famille',
      inviteWhy: 'Vous partagez alors la liste, les provisions et les menus.',
      join: 'J’ai une invitation',
      joinWhy: 'Ouvre le lien, ou saisis le code ici.',
    },
  },
  guest: {
    title: 'Liste de courses',
    of: (household: string) => `Liste de ${household}`,
    ended: 'Ce lien ne fonctionne plus. Demandes-en un nouveau.',
    missing: 'Ce lien n’est pas complet. Ouvre-le encore une fois depuis le message.',
    offline:
      'Pas de connexion. La liste est peut-être ancienne ; les coches partiront quand tu seras en ligne.',
    busy: 'Trop de demandes. La liste revient dans un instant.',
    readOnly: 'Tu peux lire cette liste, mais pas la modifier.',
    empty: 'Il n’y a rien à acheter.',
    done: 'Tout est dans le chariot. Merci !',
    other: 'Divers',
    more: 'La liste est plus longue que cette page.',
    unknown: 'Article inconnu',
    valid: (day: string) => endSentence(`Ce lien fonctionne jusqu’au ${day}`),
  },
}
