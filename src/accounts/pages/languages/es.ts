import type { PageTexts } from './page-texts.ts'

export const es: PageTexts = {
  loading: 'Un momento… Si no aparece nada, vuelve a cargar esta página.',
  needsJavaScript:
    'Esta página necesita JavaScript, que está desactivado en este navegador. Actívalo para esta página y vuelve a cargarla. O abre el enlace del correo en otro navegador. Vale durante {validity} desde el envío del correo.',
  minutes30: '30 minutos',
  hours24: '24 horas',
  days7: '7 días',
  closePage: 'Ya puedes cerrar esta página.',
  openApp: 'Abrir Larder',
  expiredTitle: 'Este enlace ya no es válido',
  missingTitle: 'Abre el enlace de tu correo',
  missingText:
    'Esta página solo funciona con ese enlace. Si acabas de venir del correo, abre otra vez su enlace. Una página que se vuelve a cargar pierde el enlace.',
  passwordLabel: 'Contraseña de la cuenta',
  passwordHint:
    'La contraseña demuestra que la cuenta es tuya. Si has iniciado sesión en una aplicación, abre el enlace allí: entonces no necesitas contraseña.',
  resetTitle: 'Elige una contraseña nueva',
  newPassword: 'Contraseña nueva',
  newPasswordHint:
    'Al menos 8 caracteres. Unas pocas palabras poco comunes juntas son seguras y fáciles de recordar.',
  repeatPassword: 'Repite la contraseña',
  reveal: 'Mostrar lo que escribo',
  save: 'Guardar la contraseña nueva',
  saving: 'Guardando la contraseña nueva…',
  changedTitle: 'Se ha cambiado tu contraseña',
  changedText:
    'Por seguridad se ha cerrado la sesión en todos tus dispositivos. Vuelve a iniciar sesión en Larder en cada uno, con la contraseña nueva.',
  resetExpired:
    'Un enlace funciona una sola vez, durante 30 minutos. Si lo acabas de usar, inicia sesión en Larder con tu contraseña nueva. Si no, pide aquí un enlace nuevo.',
  askTitle: 'Recibe un enlace por correo',
  askText:
    'Para elegir una contraseña nueva necesitas un enlace que enviamos a tu dirección de correo.',
  noMailText:
    'Este Larder no envía correos. Quien lo administra puede hacerte un enlace con el comando «larder account reset-link».',
  emailLabel: 'Dirección de correo de tu cuenta',
  sendLink: 'Enviarme un enlace',
  requesting: 'Pidiendo un correo…',
  askedTitle: 'Mira tu correo',
  askedHint:
    'El enlace del correo vale durante 30 minutos. Si no llega ningún correo en unos minutos, mira en la carpeta de spam y comprueba la dirección que has escrito.',
  askAgain: 'Pedir otra vez',
  verifyTitle: 'Confirma tu dirección',
  verifyText:
    'Alguien ha creado una cuenta de Larder con tu dirección de correo. Si has sido tú, confirma que la dirección es tuya.',
  verifyNotYou:
    'Si no has sido tú, cierra esta página. Nadie más puede confirmar la dirección. Para quedarte con la cuenta, o si has olvidado su contraseña, {link}elige una contraseña nueva{end}. Así se borran los datos de la cuenta.',
  verify: 'Confirmar la dirección',
  verifying: 'Confirmando la dirección…',
  verifiedTitle: 'Tu dirección está confirmada',
  verifyExpired:
    'Un enlace funciona una sola vez, durante 24 horas. Si lo acabas de usar, tu dirección está confirmada. Si no, pide un enlace nuevo en una aplicación en la que hayas iniciado sesión.',
  confirmTitle: 'Confirma tu nueva dirección',
  confirmText:
    'Alguien quiere usar esta dirección de correo para su cuenta de Larder. Si has sido tú, confírmala. Si no has sido tú, cierra esta página. Entonces no cambia nada.',
  confirm: 'Confirmar la nueva dirección',
  confirming: 'Cambiando la dirección…',
  confirmedTitle: 'Se ha cambiado tu dirección',
  confirmedText:
    'A partir de ahora, inicia sesión en Larder con la nueva dirección. Enviamos un aviso a la dirección anterior.',
  confirmExpired:
    'Un enlace funciona una sola vez, durante 24 horas, y solo hasta que recibes otro más nuevo. Si lo acabas de usar, tu dirección se ha cambiado. Si no, pide otra vez el cambio en una aplicación en la que hayas iniciado sesión.',
  undoTitle: 'Recupera tu cuenta',
  undoText:
    'Se ha cambiado la dirección de correo de tu cuenta de Larder. Si no has sido tú, deshaz el cambio aquí.',
  undoEffect:
    'Entonces la cuenta vuelve a tener esta dirección, se cierra la sesión en todos los dispositivos y se borra la contraseña. Recibirás un correo para elegir una contraseña nueva.',
  undo: 'Deshacer el cambio',
  undoing: 'Deshaciendo el cambio…',
  undoneTitle: 'La cuenta vuelve a ser tuya',
  undoneText:
    'Se ha cerrado la sesión en todos los dispositivos. Elige ahora una contraseña nueva: esta dirección recibe un correo con un enlace.',
  undoExpired:
    'Un enlace funciona una sola vez, durante 7 días. Si lo acabas de usar, busca el correo para elegir una contraseña nueva. Si no, pide ayuda a quien administra tu Larder.',
  lostTitle: 'Quitar un segundo factor perdido',
  lostText:
    'Has perdido tu aplicación de autenticación y tus códigos de recuperación. Entonces Larder puede quitar el segundo factor de tu cuenta.',
  lostEffect:
    'Eso tarda siete días. Hasta entonces seguimos pidiendo un código, y la persona de este buzón puede conservar el segundo factor. Después basta con tu contraseña.',
  lose: 'Quitarlo dentro de siete días',
  losing: 'Empiezan los siete días…',
  lostDoneTitle: 'Los siete días han empezado',
  lostDoneText:
    'Te hemos enviado un correo con la fecha y con un enlace para conservar el segundo factor. Vuelve a iniciar sesión después de esa fecha.',
  lostExpired:
    'Un enlace funciona una sola vez, durante 30 minutos. Si lo acabas de usar, busca el correo con la fecha. Si no, inicia sesión de nuevo y vuelve a decir que el segundo factor se ha perdido.',
  keepTitle: 'Conservar el segundo factor',
  keepText:
    'Alguien ha dicho que el segundo factor de tu cuenta de Larder se ha perdido. Si lo tienes, consérvalo aquí. Entonces para iniciar sesión seguirá haciendo falta un código.',
  keep: 'Conservar el segundo factor',
  keeping: 'Conservando el segundo factor…',
  keptTitle: 'El segundo factor se queda',
  keptText:
    'Puede que alguien sepa tu contraseña. Para mayor seguridad, {link}elige una contraseña nueva{end}.',
  keepExpired:
    'El enlace funciona una sola vez, hasta que se quita el segundo factor. Si lo acabas de usar, el segundo factor se queda.',
  messages: {
    typePassword: 'Escribe la contraseña nueva.',
    tooShort: 'Esta contraseña es demasiado corta. Debe tener al menos {min} caracteres.',
    tooLong: 'Esta contraseña es demasiado larga. Debe tener como mucho {max} caracteres.',
    differ: 'Las dos contraseñas son distintas. Escribe otra vez la segunda.',
    typeEmail: 'Escribe tu dirección de correo.',
    typeAccountPassword: 'Escribe la contraseña de tu cuenta.',
    late: 'Larder tarda demasiado en responder. Inténtalo de nuevo en un momento.',
    offline: 'Larder no responde. Comprueba tu conexión e inténtalo de nuevo.',
    tooOften: 'Han sido demasiadas veces. {wait}',
    notNow: 'Larder no puede hacerlo ahora mismo. {wait}',
    serverError: 'Ha ocurrido un error en el servidor. Inténtalo de nuevo en un momento.',
    reportNumber: 'Si vuelve a ocurrir, da este número a quien administra tu Larder: {id}',
    inAMoment: 'Inténtalo de nuevo en un momento.',
    inOneSecond: 'Inténtalo de nuevo en 1 segundo.',
    inSeconds: 'Inténtalo de nuevo en {seconds} segundos.',
    inMinutes: 'Inténtalo de nuevo en {minutes} minutos, a las {time}.',
    asked: 'Si existe una cuenta con esta dirección, recibe un correo con un enlace.',
    refusedPassword:
      'Esta contraseña es demasiado común, o es tu dirección o tu nombre. Elige otra.',
    refusedEmail: 'Esto no es una dirección de correo como ada@example.com.',
    hasNoPassword:
      'Esta cuenta no tiene contraseña. Abre el enlace en una aplicación en la que hayas iniciado sesión.',
    wrongPassword: 'La contraseña es incorrecta.',
    emailTaken: 'Ya existe una cuenta con esta dirección.',
    refused: 'Larder lo ha rechazado. Abre otra vez el enlace del correo.',
  },
}
