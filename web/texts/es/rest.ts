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
    morning: (name: string) => `Buenos días, ${name}`,
    day: (name: string) => `Hola, ${name}`,
    evening: (name: string) => `Buenas noches, ${name}`,
    meals: 'En el plan',
    nothing: 'Hoy no hay nada planeado.',
    plan: 'Planear una comida',
    toPlan: 'Toda la semana',
    open: {
      zero: 'Nada que comprar',
      one: '{n} cosa por comprar',
      other: '{n} cosas por comprar',
    },
    add: 'Escribir en la lista',
    placeholder: 'Leche, 2 l',
    addButton: 'Añadir',
    soon: 'Gastar pronto',
    allSoon: { one: 'Todo ({n})', other: 'Todo ({n})' },
    used: (name: string) => `${name}: se ha acabado`,
    freeze: (name: string) => `Congelar ${name}`,
    planWith: (name: string) => `Planear una comida con ${name}`,
    low: 'Queda poco',
    allToList: 'Todo a la lista',
    toListOne: (name: string) => `Poner ${name} en la lista`,
    left: (amount: string) => `Quedan ${amount}`,
    none: 'No queda nada',
    recent: 'Lo que han hecho los demás',
    did: {
      ticked: (who: string, things: string) => `${who} ha comprado ${things}`,
      cooked: (who: string, things: string) => `${who} ha cocinado ${things}`,
      added: (who: string, things: string) => `${who} ha guardado ${things} en la despensa`,
      used: (who: string, things: string) => `${who} ha gastado ${things}`,
      wasted: (who: string, things: string) => `${who} ha tirado ${things}`,
    },
    andMore: (names: string, count: number) => `${names} y ${count} más`,
    somebody: 'Alguien',
    first: {
      title: 'Primeros pasos',
      list: 'Escribe qué comprar',
      listWhy: 'Todos en casa ven la lista al momento.',
      pantry: 'Di qué hay en casa',
      pantryWhy: 'Así Larder sabe qué gastar y qué no comprar.',
      recipes: 'Añade una receta',
      recipesWhy: 'Planéala, y sus ingredientes llegan a la lista.',
      invite: 'Invita a tu familia',
      inviteWhy: 'Así compartís la lista, la despensa y el menú.',
      join: 'Me han invitado',
      joinWhy: 'Abre el enlace, o escribe el código aquí.',
    },
  },
  guest: {
    title: 'Lista de la compra',
    of: (household: string) => `Lista de ${household}`,
    ended: 'Este enlace ya no funciona. Pide uno nuevo.',
    missing: 'Este enlace no está completo. Ábrelo otra vez desde el mensaje.',
    offline:
      'Sin conexión. La lista puede ser antigua; las marcas se envían cuando tengas conexión.',
    busy: 'Demasiadas peticiones. La lista vuelve enseguida.',
    readOnly: 'Puedes leer esta lista, pero no cambiarla.',
    empty: 'No hay nada que comprar.',
    done: 'Todo está en el carro. ¡Gracias!',
    other: 'Otros',
    more: 'La lista tiene más cosas de las que muestra esta página.',
    unknown: 'Cosa desconocida',
    valid: (day: string) => endSentence(`Este enlace funciona hasta el ${day}`),
  },
}
