import type { listTexts as english } from '#web/texts/en/list.ts'

export const listTexts: typeof english = {
  empty: 'Niente da comprare. Scrivi qui sotto cosa ti serve, o aggiungilo dal menù.',
  done: 'È tutto comprato.',
  unknown: 'Questa lista non esiste più.',
  toList: 'Vai alla tua lista',
  otherAisle: 'Altro',
  left: { one: '{n} articolo da comprare', other: '{n} articoli da comprare' },
  add: {
    label: 'Aggiungi un articolo',
    placeholder: 'Latte, 2 pani …',
    button: 'Aggiungi',
    browse: 'Scegli articoli',
    suggestions: 'Suggerimenti',
    onList: 'nella lista',
    several: { one: 'Aggiungi {n} articolo', other: 'Aggiungi {n} articoli' },
    added: (name: string) => `Aggiunto: ${name}`,
    addedSeveral: { one: '{n} articolo aggiunto', other: '{n} articoli aggiunti' },
    more: (name: string, amount: string) => `${name}: ora ${amount}`,
    changed: (name: string) => `Modificato: ${name}`,
    same: (name: string) => `Già nella lista: ${name}`,
  },
  item: {
    details: (name: string) => `Dettagli: ${name}`,
    ticked: (name: string) => `Comprato: ${name}`,
    unticked: (name: string) => `Di nuovo nella lista: ${name}`,
    inTrolley: 'comprato',
    tickedBy: (name: string) => `comprato da ${name}`,
    fresh: 'nuovo',
    freshBy: (name: string) => `nuovo, da ${name}`,
    some: 'un po’',
    planNeeds: (amount: string) => `ne serve ${amount}`,
    lowStock: 'sta finendo',
    recurring: 'si ripete',
    others: (n: number) => `+${n}`,
    moved: (name: string, place: number) => `${name}: ora al posto ${place}`,
    fromPlan: (label: string, day: string) => (label ? `${label}, ${day}` : day),
  },
  trolley: {
    title: (n: number) => `Comprato (${n})`,
    putAway: 'Metti via',
    clear: 'Rimuovi gli articoli comprati',
    cleared: { one: '{n} articolo comprato rimosso', other: '{n} articoli comprati rimossi' },
  },
  hidden: {
    title: (n: number) => `Saltato questa volta (${n})`,
    restore: (name: string) => `Rimetti nella lista: ${name}`,
  },
  lists: {
    open: 'Altre liste',
  },
  plan: {
    button: 'Aggiungi dal menù',
  },
  store: {
    button: 'Negozio',
  },
  share: {
    button: 'Condividi',
  },
}
