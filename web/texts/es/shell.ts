import type { shellTexts as english } from '#web/texts/en/shell.ts'

export const shellTexts: typeof english = {
  today: 'Hoy',
  list: 'Lista',
  pantry: 'Despensa',
  recipes: 'Recetas',
  plan: 'Menú',
  settings: 'Ajustes',
  navigation: 'Navegación principal',
  skip: 'Saltar al contenido',
  back: 'Atrás',
  close: 'Cerrar',
  undo: 'Deshacer',
  cancel: 'Cancelar',
  save: 'Guardar',
  delete: 'Borrar',
  done: 'Listo',
  more: 'Más',
  less: 'Menos',
  actionsOf: (name: string) => `Acciones: ${name}`,
  loading: 'Un momento …',
  notHere: 'Esta página no existe.',
  toToday: 'Ir a Hoy',
  again: 'Intentar otra vez',
  update: {
    ready: 'Hay una versión nueva de la app.',
    reload: 'Actualizar ahora',
  },
  sync: {
    label: (state: string) => `Sincronización: ${state}`,
    idle: 'Todo está guardado',
    working: 'Guardando …',
    offline: 'Sin conexión. Los cambios están guardados en este dispositivo.',
    waiting:
      'El servidor está muy ocupado. Los cambios están guardados en este dispositivo. Larder volverá a intentarlo pronto.',
    upgrade: 'Esta app está anticuada. Recarga la página.',
    failed:
      'La sincronización ha fallado. Los cambios están guardados en este dispositivo. Larder volverá a intentarlo pronto.',
    left: 'Ya no eres miembro de este hogar.',
    another: 'Mostrar otro hogar',
    count: { one: '{n} cambio por enviar', other: '{n} cambios por enviar' },
    told: 'Revisa esto',
    aside: {
      one: '{n} cambio anterior no se ha enviado.',
      other: '{n} cambios anteriores no se han enviado.',
    },
  },
  problems: {
    noAnswer: 'No podemos conectar con el servidor. Revisa tu conexión.',
    noSpace: 'Este dispositivo no tiene espacio. El cambio no se ha guardado.',
    unexpected: 'Algo ha salido mal. Inténtalo otra vez.',
  },
}
