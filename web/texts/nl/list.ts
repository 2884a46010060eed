import type { listTexts as english } from '#web/texts/en/list.ts'

export const listTexts: typeof english = {
  empty: 'Niets te kopen. Typ hieronder wat je nodig hebt, of voeg het toe uit je weekmenu.',
  done: 'Alles is gekocht.',
  unknown: 'Deze lijst bestaat niet meer.',
  toList: 'Naar je lijst',
  otherAisle: 'Overig',
  left: { one: 'Nog {n} artikel te kopen', other: 'Nog {n} artikelen te kopen' },
  add: {
    label: 'Artikel toevoegen',
    placeholder: 'Melk, 2 broden …',
    button: 'Toevoegen',
    browse: 'Artikelen kiezen',
    suggestions: 'Suggesties',
    onList: 'op de lijst',
    several: { one: '{n} artikel toevoegen', other: '{n} artikelen toevoegen' },
    added: (name: string) => `${name} toegevoegd`,
    addedSeveral: { one: '{n} artikel toegevoegd', other: '{n} artikelen toegevoegd' },
    more: (name: string, amount: string) => `${name}: nu ${amount}`,
    changed: (name: string) => `${name} gewijzigd`,
    same: (name: string) => `${name} staat al op de lijst`,
  },
  item: {
    details: (name: string) => `Details: ${name}`,
    ticked: (name: string) => `${name} gekocht`,
    unticked: (name: string) => `${name} staat weer op de lijst`,
    inTrolley: 'gekocht',
    tickedBy: (name: string) => `gekocht door ${name}`,
    fresh: 'nieuw',
    freshBy: (name: string) => `nieuw van ${name}`,
    some: 'wat',
    planNeeds: (amount: string) => `${amount} nodig`,
    lowStock: 'bijna op',
    recurring: 'herhaalt zich',
    others: (n: number) => `+${n}`,
    moved: (name: string, place: number) => `${name} staat nu op plek ${place}`,
    fromPlan: (label: string, day: string) => (label ? `${label}, ${day}` : day),
  },
  trolley: {
    title: (n: number) => `Gekocht (${n})`,
    putAway: 'Opruimen',
    clear: 'Gekochte artikelen weghalen',
    cleared: { one: '{n} gekocht artikel weggehaald', other: '{n} gekochte artikelen weggehaald' },
  },
  hidden: {
    title: (n: number) => `Deze keer overgeslagen (${n})`,
    restore: (name: string) => `${name} terug op de lijst`,
  },
  lists: {
    open: 'Andere lijsten',
  },
  plan: {
    button: 'Uit het weekmenu',
  },
  store: {
    button: 'Winkel',
  },
  share: {
    button: 'Delen',
  },
}
