import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Iniciar sesión',
  signUp: 'Crear una cuenta',
  sessionOver: 'Vuelve a iniciar sesión. Tus cambios están guardados y se enviarán entonces.',
  toSignUp: '¿Primera vez aquí? Crea una cuenta',
  toSignIn: '¿Tienes una cuenta? Inicia sesión',
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
    refused: 'El inicio de sesión se canceló o no funcionó. Inténtalo otra vez.',
  },
  closed: 'Este Larder no crea cuentas nuevas. Pregunta a quien lo gestiona.',
  invited: 'Este Larder solo crea cuentas para personas invitadas.',
  reset: {
    title: 'Elige una contraseña nueva',
    explain: 'Te enviamos un correo con un enlace. Vale 30 minutos.',
    send: 'Enviar el enlace',
    sent: 'Si hay una cuenta con esta dirección, el correo está en camino. Mira también en el spam.',
    noMail:
      'Este Larder no envía correos. Quien lo administra puede hacerte un enlace con el comando «larder account reset-link».',
    back: 'Volver a iniciar sesión',
  },
  pending: {
    title: 'Esta cuenta está cerrada',
    explain: (day: string) =>
      `Se borrará el ${day}. Hasta entonces puedes recuperarla con todos sus datos.`,
    restore: 'Recuperar la cuenta',
    leave: 'Dejarla cerrada',
    restored: 'Hola de nuevo. Tu cuenta está recuperada.',
  },
  join: {
    title: 'Tienes una invitación',
    explain: 'Alguien te invita a su hogar: compartís listas, despensa, recetas y menú.',
    join: 'Unirme al hogar',
    joined: (name: string) => `Ahora estás en «${name}».`,
    withAccount: 'Tengo una cuenta',
    code: 'Código de la invitación',
  },
  language: 'Idioma',
  second: {
    title: 'Escribe el código de tu aplicación',
    code: 'Código',
    hint: 'Los seis dígitos que muestra ahora tu aplicación de autenticación, o uno de tus códigos de recuperación.',
    wrong: 'El código no es correcto o ya se ha usado. Espera al siguiente.',
    tooLate: 'Ha tardado demasiado. Inicia sesión de nuevo.',
    lost: 'He perdido la aplicación y los códigos de recuperación',
    lostTitle: 'Iniciar sesión sin el código',
    lostExplain:
      'Te enviamos un correo con un enlace. Con él, el segundo factor se quita dentro de siete días. Hasta entonces puedes conservarlo.',
    lostSend: 'Enviar el enlace',
    lostSent: 'Un correo va de camino a la dirección de tu cuenta.',
  },
  passkey: {
    signIn: 'Usar una llave de acceso',
    refused: 'Se ha rechazado esta llave de acceso. Inténtalo de nuevo o usa tu contraseña.',
  },
  byMail: {
    title: 'Recibir un enlace por correo',
    explain: 'Te enviamos un correo con un enlace. Inicia tu sesión una vez, durante 15 minutos.',
    arrived: 'Este enlace de tu correo inicia sesión en tu cuenta.',
  },
}
