import { eventTexts } from '#web/settings/event-texts/es.ts'
import type { accountTexts as English } from './en.ts'

export const accountTexts: typeof English = {
  confirm: {
    noMail:
      'Si no llega ningún correo, quien gestiona este Larder encuentra el enlace en su registro.',
    title: 'Confirma tu dirección',
    how: (email: string) => `Abre el enlace de nuestro correo a ${email}. Mira también en el spam.`,
    again: 'Enviar el correo otra vez',
    sent: (email: string) => `Hay un correo en camino a ${email}.`,
  },
  profile: {
    name: 'Tu nombre',
    email: 'Correo',
    confirmed: 'Tu dirección está confirmada.',
    confirmWhy:
      'Sin eso no puedes invitar a nadie, y quien demuestre que la dirección es suya puede quedarse con la cuenta.',
    changeEmail: 'Cambiar el correo',
    newEmail: 'Correo nuevo',
    emailExplain:
      'Enviamos un enlace a la dirección nueva. Nada cambia hasta que lo abras. A la dirección antigua le llega un mensaje.',
    sendMail: 'Enviar el enlace',
    mailSent: (email: string) => `Abre el enlace de nuestro correo a ${email}.`,
  },
  signIn: {
    change: 'Cambiar la contraseña',
    current: 'Contraseña actual',
    wanted: 'Contraseña nueva',
    hint: 'Al menos 8 caracteres. En tus otros dispositivos se cierra la sesión.',
    changed: 'La contraseña está cambiada. En tus otros dispositivos se ha cerrado la sesión.',
    forgotten: '¿Olvidada o nunca puesta?',
    resetExplain: 'Te enviamos un correo con un enlace. Con él pones una contraseña nueva.',
    reset: 'Envíame el enlace',
    resetSent: (email: string) => `Hay un correo en camino a ${email}. Su enlace vale 30 minutos.`,
    confirmWhy:
      'Podrás poner una contraseña nueva por correo en cuanto tu dirección esté confirmada.',
    providers: 'Proveedores vinculados',
    unlink: 'Quitar este acceso',
    unlinkExplain: (name: string) =>
      `Ya no podrás iniciar sesión con ${name}. Te enviamos un mensaje por correo.`,
    unlinked: (name: string) => `${name} está quitado.`,
    lastWay: 'Es tu única forma de iniciar sesión. Pon primero una contraseña.',
  },
  devices: {
    explain: 'Aquí tienes la sesión abierta. Cierra lo que no conozcas o ya no uses.',
    this: 'Este dispositivo',
    unknown: 'Dispositivo desconocido',
    lastUse: (ago: string) => `Último uso ${ago}`,
    end: 'Cerrar sesión',
    ended: 'La sesión de ese dispositivo está cerrada.',
    endOthers: 'Cerrar la sesión en todos los demás',
    othersEnded: 'La sesión está cerrada en todos los demás dispositivos.',
  },
  data: {
    exportExplain:
      'Un archivo con todo lo que Larder sabe de ti y de tus hogares. Es JSON, que otros programas pueden leer.',
    export: 'Descargar tus datos',
    exported: 'El archivo está en tus descargas.',
    end: 'Terminar',
    delete: 'Borrar tu cuenta',
    deleteWhat: 'Se cierra tu sesión en todas partes, y la cuenta se cierra enseguida.',
    deleteWayBack:
      'Después espera, normalmente 30 días: un correo te dice el día. Hasta entonces puedes iniciar sesión y recuperarlo todo. Después desaparece para siempre.',
    deleteShared:
      'Los hogares donde estás solo tú desaparecen también. Los demás conservan lo que añadiste, sin tu nombre.',
    deleteNow: 'Borrar la cuenta',
    deleted: 'Tu cuenta está cerrada. Inicia sesión si cambias de idea.',
  },
  events: {
    explain: 'Todo lo importante que pasó con tu cuenta y tus hogares.',
    more: 'Mostrar más antiguos',
    other: (kind: string) => `Algo nuevo: ${kind}`,
  },
  signOut: {
    title: 'Cerrar sesión',
    explain: 'Los datos de tus hogares se quitan de este dispositivo. El servidor los conserva.',
    waiting: {
      one: '{n} cambio aún no se ha enviado. Espera en este dispositivo hasta que vuelvas a iniciar sesión aquí.',
      other:
        '{n} cambios aún no se han enviado. Esperan en este dispositivo hasta que vuelvas a iniciar sesión aquí.',
    },
  },
  accounts: {
    others: 'Otras cuentas en este dispositivo',
    unnamed: 'Otra cuenta',
    add: 'Usar también otra cuenta',
  },
  kinds: eventTexts,
}
