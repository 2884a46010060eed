import type { listTexts as english } from '#web/texts/en/list.ts'

export const listTexts: typeof english = {
  empty: 'Nichts zu kaufen. Schreib unten, was du brauchst, oder hol es aus dem Essensplan.',
  done: 'Alles gekauft.',
  unknown: 'Diese Liste gibt es nicht mehr.',
  toList: 'Zu deiner Liste',
  otherAisle: 'Sonstiges',
  left: { one: 'Noch {n} Artikel', other: 'Noch {n} Artikel' },
  add: {
    label: 'Artikel hinzufügen',
    placeholder: 'Milch, 2 Brote …',
    button: 'Hinzufügen',
    browse: 'Artikel auswählen',
    suggestions: 'Vorschläge',
    onList: 'auf der Liste',
    several: { one: '{n} Artikel hinzufügen', other: '{n} Artikel hinzufügen' },
    added: (name: string) => `${name} hinzugefügt`,
    addedSeveral: { one: '{n} Artikel hinzugefügt', other: '{n} Artikel hinzugefügt' },
    more: (name: string, amount: string) => `${name}: jetzt ${amount}`,
    changed: (name: string) => `${name} geändert`,
    same: (name: string) => `${name} steht schon auf der Liste`,
  },
  item: {
    details: (name: string) => `Details: ${name}`,
    ticked: (name: string) => `${name} gekauft`,
    unticked: (name: string) => `${name} ist wieder auf der Liste`,
    inTrolley: 'gekauft',
    tickedBy: (name: string) => `gekauft von ${name}`,
    fresh: 'neu',
    freshBy: (name: string) => `neu von ${name}`,
    some: 'etwas',
    planNeeds: (amount: string) => `${amount} nötig`,
    lowStock: 'wird knapp',
    recurring: 'wiederholt sich',
    others: (n: number) => `+${n}`,
    moved: (name: string, place: number) => `${name} ist jetzt an Stelle ${place}`,
    fromPlan: (label: string, day: string) => (label ? `${label}, ${day}` : day),
  },
  trolley: {
    title: (n: number) => `Gekauft (${n})`,
    putAway: 'Einräumen',
    clear: 'Gekauftes entfernen',
    cleared: { one: '{n} gekaufter Artikel entfernt', other: '{n} gekaufte Artikel entfernt' },
  },
  hidden: {
    title: (n: number) => `Diesmal ausgelassen (${n})`,
    restore: (name: string) => `${name} zurück auf die Liste`,
  },
  lists: {
    open: 'Andere Listen',
  },
  plan: {
    button: 'Aus dem Essensplan',
  },
  store: {
    button: 'Laden',
  },
  share: {
    button: 'Teilen',
  },
}
