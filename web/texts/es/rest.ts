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
    morning: (name: string) => `Buenos días, ${name}`,
    day: (name: string) => `Hola, ${name}`,
    evening: (name: string) => `Buenas noches, ${name}`,
    meals: 'Comidas de hoy',
    nothing: 'Hoy no hay nada planificado.',
    plan: 'Planificar una comida',
    toPlan: 'Toda la semana',
    open: {
      zero: 'Nada que comprar',
      one: '{n} artículo por comprar',
      other: '{n} artículos por comprar',
    },
    add: 'Añadir a la lista de la compra',
    placeholder: 'Leche, 2 l',
    addButton: 'Añadir',
    soon: 'Usar pronto',
    allSoon: { one: 'Todo ({n})', other: 'Todo ({n})' },
    used: (name: string) => `${name}: terminado`,
    freeze: (name: string) => `Congelar ${name}`,
    planWith: (name: string) => `Planificar una comida con ${name}`,
    low: 'Queda poco',
    allToList: 'Añadir todo a la lista de la compra',
    toListOne: (name: string) => `Añadir ${name} a la lista de la compra`,
    left: (amount: string) => `Aún hay ${amount}`,
    none: 'No queda nada',
    recent: 'Lo que han hecho los demás',
    did: {
      ticked: (who: string, things: string) => `${who} ha comprado ${things}`,
      cooked: (who: string, things: string) => `${who} ha cocinado ${things}`,
      added: (who: string, things: string) => `${who} ha añadido ${things} a la despensa`,
      used: (who: string, things: string) => `${who} ha usado ${things}`,
      wasted: (who: string, things: string) => `${who} ha tirado ${things}`,
    },
    andMore: (names: string, count: number) => `${names} y ${count} más`,
    somebody: 'Alguien',
    example: {
      add: 'Probar con datos de ejemplo',
      shown: 'Son datos de ejemplo. Quítalos cuando hayas echado un vistazo.',
      remove: 'Quitar los datos de ejemplo',
      removed: 'Datos de ejemplo eliminados.',
    },
    first: {
      title: 'Primeros pasos',
      list: 'Empieza tu lista de la compra',
      listWhy: 'Todos en tu hogar la ven al momento.',
      pantry: 'Añade lo que tienes',
      pantryWhy: 'Así Larder sabe qué usar primero y qué no comprar.',
      recipes: 'Añade una receta',
      recipesWhy: 'Planifícala, y sus ingredientes van a tu lista.',
      invite: 'Invita a tu familia',
      inviteWhy: 'Así compartís la lista, la despensa y el menú.',
      join: 'Tengo una invitación',
      joinWhy: 'Abre el enlace, o escribe el código aquí.',
    },
  },
  guest: {
    title: 'Lista de la compra',
    of: (household: string) => `Lista de ${household}`,
    ended: 'Este enlace ya no funciona. Pide uno nuevo.',
    missing: 'Este enlace no está completo. Ábrelo otra vez desde el mensaje.',
    offline:
      'Sin conexión. La lista puede no estar al día; las marcas se envían cuando tengas conexión.',
    busy: 'Demasiadas peticiones. La lista vuelve enseguida.',
    readOnly: 'Puedes ver esta lista, pero no cambiarla.',
    empty: 'Nada que comprar.',
    done: 'Todo está comprado. ¡Gracias!',
    other: 'Otros',
    more: 'La lista tiene más artículos de los que muestra esta página.',
    unknown: 'Artículo desconocido',
    valid: (day: string) => endSentence(`Este enlace funciona hasta el ${day}`),
  },
}
