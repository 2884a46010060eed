import type { listTexts as english } from '#web/texts/en/list.ts'

export const listTexts: typeof english = {
  empty: 'Nada que comprar. Escribe abajo lo que necesitas o añádelo desde tu menú.',
  done: 'Todo está comprado.',
  unknown: 'Esta lista ya no existe.',
  toList: 'Ir a tu lista',
  otherAisle: 'Otros',
  left: { one: '{n} artículo por comprar', other: '{n} artículos por comprar' },
  add: {
    label: 'Añadir un artículo',
    placeholder: 'Leche, 2 panes …',
    button: 'Añadir',
    browse: 'Elegir artículos',
    suggestions: 'Sugerencias',
    onList: 'en la lista',
    several: { one: 'Añadir {n} artículo', other: 'Añadir {n} artículos' },
    added: (name: string) => `Añadido: ${name}`,
    addedSeveral: { one: '{n} artículo añadido', other: '{n} artículos añadidos' },
    more: (name: string, amount: string) => `${name}: ahora ${amount}`,
    changed: (name: string) => `Cambiado: ${name}`,
    same: (name: string) => `Ya está en la lista: ${name}`,
  },
  item: {
    details: (name: string) => `Detalles: ${name}`,
    ticked: (name: string) => `Comprado: ${name}`,
    unticked: (name: string) => `De nuevo en la lista: ${name}`,
    inTrolley: 'comprado',
    tickedBy: (name: string) => `comprado por ${name}`,
    fresh: 'nuevo',
    freshBy: (name: string) => `nuevo, de ${name}`,
    some: 'un poco',
    planNeeds: (amount: string) => `hace falta ${amount}`,
    lowStock: 'queda poco',
    recurring: 'se repite',
    others: (n: number) => `+${n}`,
    moved: (name: string, place: number) => `${name}: ahora en el puesto ${place}`,
    fromPlan: (label: string, day: string) => (label ? `${label}, ${day}` : day),
  },
  trolley: {
    title: (n: number) => `Comprado (${n})`,
    putAway: 'Guardar',
    clear: 'Quitar lo comprado',
    cleared: { one: '{n} artículo comprado quitado', other: '{n} artículos comprados quitados' },
  },
  hidden: {
    title: (n: number) => `Saltado esta vez (${n})`,
    restore: (name: string) => `Devolver a la lista: ${name}`,
  },
  lists: {
    open: 'Otras listas',
  },
  plan: {
    button: 'Añadir del menú',
  },
  store: {
    button: 'Tienda',
  },
  share: {
    button: 'Compartir',
  },
}
