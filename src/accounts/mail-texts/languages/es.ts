import type { MailTexts } from './mail-texts.ts'

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  chooseNewPassword: 'Elegir una contraseña nueva',
  timeInUtc: '{time} UTC',
  willBeCleared:
    'Nadie ha confirmado todavía esta dirección. Puede que otra persona haya creado la cuenta. Si eliges una contraseña nueva, la cuenta pierde su nombre, sus hogares y todos los datos de estos. Si creaste la cuenta tú y quieres conservarlos, confirma antes la dirección. Necesitas la contraseña, o una aplicación en la que hayas iniciado sesión. El enlace está en el correo que recibiste al crear la cuenta. En esa aplicación puedes pedir un enlace nuevo.',
  wasCleared:
    'Nadie había confirmado antes esta dirección. Puede que otra persona haya creado la cuenta. Por eso la cuenta ha dejado sus hogares y ha perdido los datos de estos. Ahora tiene un hogar nuevo y vacío.',
  passwordReset: {
    subject: 'Elige una contraseña nueva para Larder',
    requested:
      'Alguien ha pedido una contraseña nueva para tu cuenta de Larder. Si has sido tú, elígela aquí:',
    validity: 'El enlace funciona una sola vez, durante 30 minutos.',
    notYou: 'Si no has sido tú, no hagas caso de este correo. Tu contraseña no cambia.',
  },
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña de Larder',
    changed:
      'Se ha cambiado la contraseña de tu cuenta de Larder. Se ha cerrado la sesión en los dispositivos con la contraseña anterior. Las invitaciones, los enlaces, los webhooks y las claves de API creados en ellos ya no son válidos.',
    notYou: 'Si no has sido tú, elige otra contraseña para recuperar tu cuenta:',
  },
  verifyEmail: {
    subject: 'Confirma tu dirección para Larder',
    confirm:
      'Alguien ha creado una cuenta de Larder con esta dirección. Si has sido tú, confirma tu dirección. Necesitas la contraseña de la cuenta, o una aplicación en la que hayas iniciado sesión:',
    link: 'Confirmar la dirección',
    validity: 'El enlace funciona una sola vez, durante 24 horas.',
    notYou:
      'Si no has sido tú, no hagas caso de este correo: nadie más puede confirmar la dirección. La persona que creó la cuenta puede usarla, pero no puede invitar a nadie. Para quedarte con la cuenta, elige una contraseña nueva. Entonces se cierra la sesión de la otra persona y se borran los datos de la cuenta:',
  },
  confirmEmail: {
    subject: 'Confirma tu nueva dirección para Larder',
    confirm:
      'Alguien quiere usar esta dirección para su cuenta de Larder. Si has sido tú, confírmala. Necesitas la contraseña de la cuenta, o una aplicación en la que hayas iniciado sesión:',
    link: 'Confirmar la nueva dirección',
    validity: 'El enlace funciona una sola vez, durante 24 horas.',
    notYou: 'Si no has sido tú, no hagas caso de este correo. Sin el enlace no cambia nada.',
  },
  emailTaken: {
    subject: 'Esta dirección ya tiene una cuenta de Larder',
    taken:
      'Alguien ha querido usar esta dirección para otra cuenta de Larder. Ya es la dirección de tu cuenta. No se ha cambiado nada.',
    signIn:
      'Si has sido tú, inicia sesión con esta dirección. Si has olvidado la contraseña, elige una nueva:',
  },
  emailChanged: {
    subject: 'Se ha cambiado la dirección de tu cuenta de Larder',
    changed:
      'Tu cuenta de Larder tiene ahora otra dirección. No enviaremos más correos sobre ella a esta dirección.',
    wasUndone:
      'Alguien ha deshecho el cambio de dirección con el enlace del correo enviado a la dirección anterior. Se ha borrado la contraseña y se ha cerrado la sesión en todos los dispositivos. Los miembros invitados desde el cambio ya no están en los hogares.',
    askOperator: 'Si no has sido tú, pide ayuda a quien administra este Larder.',
    undo: 'Si no has sido tú, deshaz el cambio para recuperar tu cuenta. La cuenta vuelve a tener esta dirección. Se cierra la sesión en todos los dispositivos. Las personas invitadas desde el cambio salen de tus hogares. Recibirás un correo para elegir una contraseña nueva:',
    link: 'Deshacer el cambio',
    validity: 'El enlace funciona una sola vez, durante 7 días.',
  },
  deletionScheduled: {
    subject: 'Tu cuenta de Larder se borrará el {day}',
    scheduled:
      'Tu cuenta de Larder y todos los datos que solo tienes tú se borrarán el {day}, {time}. Hasta entonces la cuenta está cerrada y sus datos se conservan.',
    restore: 'Si cambias de idea, inicia sesión antes de esa fecha y restaura tu cuenta.',
    withApi:
      'Con la API: inicia sesión. La respuesta 403 contiene restore_token. Envíalo como token Bearer con POST /v1/auth/restore-account.',
    notYou:
      'Si no has sido tú, elige una contraseña nueva. Después inicia sesión y restaura tu cuenta:',
  },
  restored: {
    subject: 'Tu cuenta de Larder vuelve a estar activa',
    restored:
      'Tu cuenta de Larder vuelve a estar activa y no se borrará. Tus datos no han cambiado.',
    notYou: 'Si no has sido tú, elige una contraseña nueva:',
  },
  providerLinked: {
    subject: 'Una nueva forma de iniciar sesión en Larder',
    linked: 'Ahora también puedes iniciar sesión en tu cuenta de Larder con {provider}.',
    notYou:
      'Si no has sido tú, puede que otra persona use tu cuenta de {provider}. Protege primero esa cuenta. Después elige una contraseña nueva para Larder. Se cerrará la sesión en todos los dispositivos:',
    onlySignIn: 'Ahora solo puedes iniciar sesión en tu cuenta de Larder con {provider}.',
    othersRemoved:
      'Ya existía una cuenta con esta dirección, pero nadie había confirmado la dirección. {provider} confirma que la dirección es tuya, así que la cuenta es para ti. Se han borrado su contraseña, sus otros proveedores y sus sesiones, porque quizá la creó otra persona.',
    setPassword:
      'Si quieres una contraseña, puedes elegir una. Si no has sido tú quien ha iniciado sesión con {provider}, protege primero tu cuenta de {provider}. La contraseña nueva cierra la sesión en todos los dispositivos:',
  },
  providerUnlinked: {
    subject: 'Se ha quitado una forma de iniciar sesión en Larder',
    unlinked: 'Ya no puedes iniciar sesión en tu cuenta de Larder con {provider}.',
    notYou:
      'Si no has sido tú, elige una contraseña nueva. Se cerrará la sesión en todos los dispositivos:',
  },
  apiKeyMade: {
    subject: 'Una nueva clave de API para tu cuenta de Larder',
    made: 'Se ha creado la clave de API «{key}». Un programa que la tenga puede leer o cambiar tus hogares sin tu contraseña.',
    notYou:
      'Si no has sido tú, elige una contraseña nueva. Se revocarán todas las claves de API y se cerrará la sesión en todos los dispositivos:',
  },
  webhookStopped: {
    subject: 'Se ha desactivado un webhook de {household}',
    stopped:
      'El webhook a {host} no ha aceptado ningún mensaje en tres días. Larder lo ha desactivado y ya no le envía nada. Arregla el receptor y vuelve a activar el webhook.',
  },
  secondFactor: {
    subject: 'Se ha cambiado el inicio de sesión de tu cuenta de Larder',
    on: 'A partir de ahora, para iniciar sesión en tu cuenta de Larder también hace falta un código de tu aplicación de autenticación. Guarda los códigos de recuperación en un lugar seguro.',
    off: 'Se ha desactivado el segundo factor de tu cuenta de Larder. Para iniciar sesión ya no hace falta un código.',
    codes:
      'Tu cuenta de Larder tiene códigos de recuperación nuevos. Los anteriores ya no funcionan.',
    codeUsed:
      'Alguien ha iniciado sesión en tu cuenta de Larder con un código de recuperación. Ese código ya no funciona.',
    lost: 'Se ha quitado el segundo factor de tu cuenta de Larder, porque alguien avisó hace siete días de que se había perdido. Puedes configurar uno nuevo en los ajustes.',
    notYou:
      'Si no has sido tú, elige una contraseña nueva. Se cerrará la sesión en todos los dispositivos:',
  },
  lostFactor: {
    subject: 'Inicia sesión en Larder sin tu segundo factor',
    requested:
      'Alguien ha entrado en tu cuenta de Larder con su contraseña y ha dicho que el segundo factor se ha perdido. Si has sido tú, busca primero un código de recuperación. Si no tienes ninguno, haz que se quite el segundo factor. Eso tarda siete días:',
    link: 'Quitar el segundo factor',
    validity: 'El enlace funciona una sola vez, durante 30 minutos.',
    notYou:
      'Si no has sido tú, alguien sabe cómo inicias sesión. Sin este enlace no puede hacer nada. Elige una contraseña nueva:',
  },
  factorRecovery: {
    subject: 'El segundo factor de tu cuenta de Larder se quitará el {day}',
    planned:
      'Alguien ha dicho que el segundo factor de tu cuenta de Larder se ha perdido. Se quitará el {day}, {time}. Después, para iniciar sesión no hará falta un código.',
    keep: 'Si no has sido tú, o si lo has encontrado, consérvalo:',
    link: 'Conservar el segundo factor',
    notYou: 'Si no has sido tú, elige también una contraseña nueva, y otra para tu buzón:',
  },
  passkey: {
    subject: 'Se ha cambiado una llave de acceso de tu cuenta de Larder',
    added:
      'Tu cuenta de Larder tiene una llave de acceso nueva: {name}. Abre la cuenta sin la contraseña.',
    removed: 'Se ha quitado la llave de acceso {name} de tu cuenta de Larder.',
    copied:
      'Se ha rechazado un inicio de sesión con la llave de acceso {name}, porque puede que la hayan copiado. Quítala en los ajustes y añade una nueva.',
    notYou:
      'Si no has sido tú, elige una contraseña nueva. Se cerrará la sesión en todos los dispositivos. Después revisa las llaves de acceso en los ajustes:',
  },
  signInLink: {
    subject: 'Inicia sesión en Larder',
    requested:
      'Alguien ha pedido un enlace para iniciar sesión en tu cuenta de Larder. Si has sido tú, inicia sesión aquí:',
    link: 'Iniciar sesión',
    validity: 'El enlace funciona una sola vez, durante 15 minutos.',
    notYou: 'Si no has sido tú, no hagas caso de este correo y no compartas el enlace.',
  },
}
