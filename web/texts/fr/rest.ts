import type { restTexts as english } from '#web/texts/en/rest.ts'
import { endSentence } from '#web/texts/words.ts'
import { desktopTexts } from './desktop.ts'
import { doorTexts } from './door.ts'
import { pantryTexts } from './pantry.ts'
import { planTexts } from './plan.ts'
import { recipesTexts } from './recipes.ts'
import { settingsTexts } from './settings.ts'
import { shopTexts } from './shop.ts'

export const restTexts: typeof english = {
  pantry: pantryTexts,
  desktop: desktopTexts,
  door: doorTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  shop: shopTexts,
  today: {
    morning: (name: string) => `Bonjour ${name}`,
    day: (name: string) => `Bonjour ${name}`,
    evening: (name: string) => `Bonsoir ${name}`,
    meals: 'Au menu aujourd’hui',
    nothing: 'Rien de prévu aujourd’hui.',
    plan: 'Prévoir un repas',
    toPlan: 'Toute la semaine',
    open: { zero: 'Rien à acheter', one: '{n} article à acheter', other: '{n} articles à acheter' },
    add: 'Ajouter à la liste de courses',
    placeholder: 'Lait, 2 l',
    addButton: 'Ajouter',
    soon: 'À finir bientôt',
    allSoon: { one: 'Tout ({n})', other: 'Tout ({n})' },
    used: (name: string) => `${name} : terminé`,
    freeze: (name: string) => `Congeler ${name}`,
    planWith: (name: string) => `Prévoir un repas avec ${name}`,
    low: 'Bientôt fini',
    allToList: 'Tout ajouter à la liste de courses',
    toListOne: (name: string) => `Ajouter ${name} à la liste de courses`,
    left: (amount: string) => `Il reste ${amount}`,
    none: 'Il n’y en a plus',
    recent: 'Ce que les autres ont fait',
    did: {
      ticked: (who: string, things: string) => `${who} a acheté ${things}`,
      cooked: (who: string, things: string) => `${who} a cuisiné ${things}`,
      added: (who: string, things: string) => `${who} a ajouté ${things} aux provisions`,
      used: (who: string, things: string) => `${who} a utilisé ${things}`,
      wasted: (who: string, things: string) => `${who} a jeté ${things}`,
    },
    andMore: (names: string, count: number) => `${names} et ${count} de plus`,
    somebody: 'Quelqu’un',
    example: {
      add: 'Essayer avec des exemples',
      shown: 'Ce sont des exemples. Supprime-les quand tu as fait le tour.',
      remove: 'Supprimer les exemples',
      removed: 'Exemples supprimés.',
    },
    first: {
      title: 'Premiers pas',
      list: 'Commence ta liste de courses',
      listWhy: 'Tout le foyer voit la liste aussitôt.',
      pantry: 'Ajoute ce que tu as',
      pantryWhy: 'Larder sait alors quoi utiliser d’abord, et quoi ne pas acheter.',
      recipes: 'Ajoute une recette',
      recipesWhy: 'Prévois-la, et ses ingrédients vont sur ta liste.',
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
    missing: 'Ce lien n’est pas complet. Ouvre-le à nouveau depuis le message.',
    offline:
      'Tu es hors ligne. La liste n’est peut-être pas à jour ; tes coches seront envoyées quand tu seras en ligne.',
    busy: 'Trop de demandes. La liste revient dans un instant.',
    readOnly: 'Tu peux consulter cette liste, mais pas la modifier.',
    empty: 'Rien à acheter.',
    done: 'Tout est acheté. Merci !',
    other: 'Divers',
    more: 'La liste a plus d’articles que cette page n’en montre.',
    unknown: 'Article inconnu',
    valid: (day: string) => endSentence(`Ce lien fonctionne jusqu’au ${day}`),
  },
}
