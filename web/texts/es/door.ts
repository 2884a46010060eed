import type { doorTexts as english } from '#web/texts/en/door.ts'
import { endSentence } from '#web/texts/words.ts'

export const doorTexts: typeof english = {
  signIn: 'Iniciar sesión',
  signUp: 'Crear una cuenta',
  sessionOver: 'Vuelve a iniciar sesión. Tus cambios están guardados y se enviarán entonces.',
  toSignUp: '¿Primera vez aquí? Crea una cuenta',
  toSignIn: '¿Ya tienes cuenta? Inicia sesión',
  forgot: '¿Olvidaste la contraseña?',
  email: 'Correo',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres. Tres palabras seguidas van bien.',
  showPassword: 'Mostrar la contraseña',
  name: 'Tu nombre',
  code: 'Código de invitación',
  codeHint: 'Alguien del hogar puede darte uno.',
  slogan: 'La cocina de tu hogar: qué comprar, qué hay y qué cocinar.',
  needsHttps: (url: string) =>
    `Has abierto esta página por http, así que tu navegador no puede mantener la sesión. Abre ${url}.`,
  or: 'o',
  withProvider: (name: string) => `Continuar con ${name}`,
  provider: {
    waiting: 'Iniciando sesión …',
    refused: 'El inicio de sesión se canceló o no funcionó. Inténtalo de nuevo.',
  },
  closed: 'Este servidor no acepta cuentas nuevas. Pregunta a quien lo gestiona.',
  invited: 'Necesitas una invitación para crear una cuenta en este servidor.',
  reset: {
    title: 'Elige una contraseña nueva',
    explain: 'Te enviaremos un enlace por correo. Vale 30 minutos.',
    send: 'Enviar el enlace',
    sent: 'Si hay una cuenta con esta dirección, el correo está en camino. Mira también en el spam.',
    noMail:
      'Este servidor no envía correos. Quien lo gestiona encuentra el enlace en su registro o crea uno con el comando «larder account reset-link».',
    back: 'Volver a iniciar sesión',
  },
  pending: {
    title: 'Esta cuenta se va a borrar',
    explain: (day: string) =>
      `${endSentence(`Se borrará el ${day}`)} Hasta entonces puedes recuperarla con todos sus datos.`,
    restore: 'Recuperar la cuenta',
    leave: 'No recuperarla',
    restored: 'Hola de nuevo. Has recuperado tu cuenta.',
  },
  setUp: {
    title: 'Configurar este servidor',
    explain:
      'Aquí todavía nadie tiene cuenta. La tuya es la primera: después podrás invitar a los demás.',
    start: 'Empezar',
  },
  wait: {
    title: 'Esperando confirmación',
    explain: 'Pide a quien te dio el código que toque «Dejar entrar» en su móvil.',
    stop: 'No esperar',
    over: 'No te han dejado entrar',
    overWhy: 'El código ya no vale, o la otra persona lo ha rechazado. Pide un código nuevo.',
    goOn: 'Continuar sin unirme',
  },
  join: {
    codeHint: 'Seis cifras, o el código largo de una invitación.',
    title: 'Tienes una invitación',
    explain: 'Alguien te ha invitado a su hogar. Compartiréis listas, despensa, recetas y menú.',
    invites: (who: string, household: string) =>
      `${who} te invita al hogar «${household}». Compartiréis listas, despensa, recetas y menú.`,
    join: 'Unirme al hogar',
    joined: (name: string) => `Ahora formas parte del hogar «${name}».`,
    withAccount: 'Tengo una cuenta',
    code: 'Código de invitación',
  },
  language: 'Idioma',
  second: {
    title: 'Escribe el código de tu aplicación',
    code: 'Código',
    hint: 'Los seis dígitos que muestra ahora tu aplicación de autenticación, o uno de tus códigos de recuperación.',
    wrong: 'Código incorrecto o ya usado. Espera al siguiente.',
    tooLate: 'Ha tardado demasiado. Inicia sesión de nuevo.',
    lost: 'He perdido la aplicación y los códigos de recuperación',
    lostTitle: 'Iniciar sesión sin el código',
    lostExplain:
      'Te enviaremos por correo un enlace para desactivar la verificación en dos pasos dentro de siete días. Hasta entonces puedes conservarla.',
    lostSend: 'Enviar el enlace',
    lostSent: 'Hemos enviado un correo a la dirección de tu cuenta.',
  },
  passkey: {
    cancelled: 'Cancelado, o este dispositivo no tiene ninguna llave de acceso para este servidor.',
    signIn: 'Usar una llave de acceso',
    refused: 'Esa llave de acceso no ha funcionado. Inténtalo de nuevo o usa tu contraseña.',
  },
  byMail: {
    title: 'Recibir un enlace por correo',
    explain:
      'Te enviaremos por correo un enlace que inicia tu sesión. Funciona una vez, durante 15 minutos.',
    arrived: 'Este enlace de tu correo inicia sesión en tu cuenta.',
  },
}
