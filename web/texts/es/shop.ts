import type { shopTexts as english } from '#web/texts/en/shop.ts'

export const shopTexts: typeof english = {
  browse: {
    title: 'Elegir artículos',
    recent: 'Recientes',
    others: 'Otros',
    care: 'Higiene',
    done: 'Listo',
    aisles: 'Ir a la sección',
    removed: (name: string) => `Quitado: ${name}`,
  },
  screen: {
    stay: 'Mantener la pantalla encendida',
    stayOff: 'Dejar que se apague la pantalla',
    stays: 'La pantalla sigue encendida mientras esta lista esté abierta.',
    cannot: 'La pantalla puede apagarse: este navegador no puede mantenerla encendida.',
  },
  item: {
    photo: 'Añadir foto',
    photoOf: (name: string) => `Foto de ${name}`,
    removePhoto: 'Quitar foto',
    photoRemoved: 'Foto quitada',
    move: 'Mover a otra lista',
    copy: 'Copiar a otra lista',
    moved: (name: string, list: string) => `${name}: ahora en «${list}»`,
    copied: (name: string, list: string) => `${name}: también en «${list}»`,
    which: '¿Qué lista?',
    noOther: 'Todavía no hay otra lista.',
  },
  // Of several items at once.
  several: {
    bought: 'Comprado',
    notBought: 'No comprado',
    move: 'Mover',
    ticked: { one: '{n} artículo comprado', other: '{n} artículos comprados' },
    unticked: {
      one: '{n} artículo de nuevo en la lista',
      other: '{n} artículos de nuevo en la lista',
    },
    deleted: { one: '{n} artículo borrado', other: '{n} artículos borrados' },
    moved: (list: string) => ({
      one: `{n} artículo: ahora en «${list}»`,
      other: `{n} artículos: ahora en «${list}»`,
    }),
  },
  sum: {
    title: 'Total',
    toBuy: 'Por comprar',
    bought: 'Comprado',
    unpriced: { one: '{n} artículo sin precio', other: '{n} artículos sin precio' },
  },
  out: {
    print: 'Imprimir',
    copy: 'Copiar como texto',
    copied: 'Lista copiada',
    send: 'Enviar la lista',
    tell: 'Avisar de que estoy comprando',
    told: 'Ya lo saben los demás.',
    nobody: 'Nadie ha activado las notificaciones de listas.',
  },
  columns: 'Listas una al lado de otra',
}
