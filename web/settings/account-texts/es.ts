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
    ends: (count: number) =>
      `Lo que han compartido tus otros dispositivos dejará de funcionar (${count}): invitaciones, enlaces para invitados, páginas públicas de recetas, webhooks, direcciones de calendario o claves de API.`,
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
  factor: {
    title: 'Segundo factor',
    codes: 'Códigos de una aplicación',
    on: 'Activado',
    off: 'Desactivado',
    code: 'Código',
    codeOrRecovery: 'Código de tu aplicación o un código de recuperación',
    typeCode: 'Escribe los seis dígitos que muestra ahora tu aplicación.',
    wrong:
      'La contraseña o el código no es correcto. Un código sirve una sola vez: espera al siguiente.',
    wrongFirst: 'El código no es correcto. Comprueba que el reloj de tu teléfono esté bien.',
    explain:
      'Además de la contraseña, para iniciar sesión hará falta un código que muestra una aplicación de tu teléfono, como Aegis, 2FAS o Google Authenticator.',
    next: 'Continuar',
    scan: 'Escanea esto con la aplicación. Después escribe el código que muestra.',
    qrCode: 'Código QR para la aplicación de autenticación',
    byHand: 'O escribe esto en la aplicación',
    turnOn: 'Activar',
    turnedOn: 'Ahora para iniciar sesión hace falta un código.',
    turnOff: 'Desactivar',
    turnedOff: 'Ya no hace falta un código para iniciar sesión.',
    renew: 'Crear códigos de recuperación nuevos',
    recoveryTitle: 'Tus códigos de recuperación',
    recoveryExplain:
      'Cada uno abre tu cuenta una vez, cuando no tienes la aplicación. Guárdalos donde los encuentres sin el teléfono. Solo se muestran ahora.',
    copy: 'Copiar los códigos',
    copied: 'Los códigos están copiados.',
    kept: 'Ya los he guardado',
    keep: 'Conservar el segundo factor',
    stays: 'El segundo factor se queda.',
    willGo: (when: string) =>
      `Alguien ha dicho que el segundo factor se ha perdido. Se quitará: ${when}.`,
    left: (n: number) => `Códigos de recuperación que quedan: ${n}. Los nuevos los sustituyen.`,
  },
  passkeys: {
    title: 'Llaves de acceso',
    explain:
      'Con una llave de acceso inicias sesión con tu dedo, tu cara o el PIN de tu dispositivo, sin contraseña.',
    add: 'Añadir una llave de acceso',
    make: 'Crear la llave de acceso',
    name: 'Nombre de la llave de acceso',
    added: 'La llave de acceso está añadida.',
    refused: 'Se ha rechazado la llave de acceso. Inténtalo de nuevo.',
    notUsed: 'Todavía no se ha usado',
    remove: 'Quitar esta llave de acceso',
    removeExplain: 'Ya no podrás iniciar sesión con ella. Te enviamos un correo.',
    needsHttps:
      'Las llaves de acceso necesitan una dirección con https y un navegador que las conozca: pregunta a quien administra este Larder.',
    needsHost:
      'Las llaves de acceso necesitan una dirección con un nombre, no con números: pregunta a quien administra este Larder.',
    removed: (name: string) => `${name} se ha quitado.`,
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
