import { endSentence } from '#web/texts/words.ts'
import { desktopTexts } from './desktop.ts'
import { doorTexts } from './door.ts'
import { pantryTexts } from './pantry.ts'
import { planTexts } from './plan.ts'
import { recipesTexts } from './recipes.ts'
import { settingsTexts } from './settings.ts'
import { shopTexts } from './shop.ts'

/** The texts of all other screens. */
export const restTexts = {
  pantry: pantryTexts,
  desktop: desktopTexts,
  door: doorTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  shop: shopTexts,
  today: {
    morning: (name: string) => `Good morning, ${name}`,
    day: (name: string) => `Hello, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
    meals: 'Planned meals',
    nothing: 'Nothing planned for today.',
    plan: 'Plan a meal',
    toPlan: 'See the whole week',
    open: { zero: 'Nothing to buy', one: '{n} item to buy', other: '{n} items to buy' },
    add: 'Add to shopping list',
    placeholder: 'Milk, 2 l',
    addButton: 'Add',
    soon: 'Use soon',
    allSoon: { one: 'All {n}', other: 'All {n}' },
    used: (name: string) => `${name} used up`,
    freeze: (name: string) => `Freeze ${name}`,
    planWith: (name: string) => `Plan a meal with ${name}`,
    low: 'Running low',
    allToList: 'Add all to shopping list',
    toListOne: (name: string) => `Add ${name} to shopping list`,
    left: (amount: string) => `${amount} left`,
    none: 'None left',
    recent: 'What others did',
    did: {
      ticked: (who: string, things: string) => `${who} bought ${things}`,
      cooked: (who: string, things: string) => `${who} cooked ${things}`,
      added: (who: string, things: string) => `${who} put ${things} in the pantry`,
      used: (who: string, things: string) => `${who} used ${things}`,
      wasted: (who: string, things: string) => `${who} threw away ${things}`,
    },
    andMore: (names: string, count: number) => `${names} and ${count} more`,
    somebody: 'Someone',
    example: {
      add: 'Try with example data',
      shown: 'This is example data. Remove it when you’re done looking around.',
      remove: 'Remove example data',
      removed: 'Example data removed.',
    },
    first: {
      title: 'First steps',
      list: 'Start your shopping list',
      listWhy: 'Everyone in your household sees it at once.',
      pantry: 'Add what you have',
      pantryWhy: 'Then Larder knows what to use first and what not to buy.',
      recipes: 'Add a recipe',
      recipesWhy: 'Plan it, and its ingredients go on your list.',
      invite: 'Invite your family',
      inviteWhy: 'Then you all share one list, one pantry and one plan.',
      join: 'I have an invite',
      joinWhy: 'Open the link, or enter the code here.',
    },
  },
  guest: {
    title: 'Shopping list',
    of: (household: string) => `List of ${household}`,
    ended: 'This link no longer works. Ask for a new one.',
    missing: 'This link isn’t complete. Open it again from the message that you got.',
    offline: 'You’re offline. The list may be out of date; your ticks are sent when you’re online.',
    busy: 'Too many requests. The list comes back in a moment.',
    readOnly: 'You can view this list but not change it.',
    empty: 'Nothing to buy.',
    done: 'Everything is bought. Thank you!',
    other: 'Other',
    more: 'The list has more items than this page shows.',
    unknown: 'Unknown item',
    valid: (day: string) => endSentence(`This link works until ${day}`),
  },
}
