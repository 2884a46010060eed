import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Inloggen',
  signUp: 'Account maken',
  sessionOver: 'Log opnieuw in. Je wijzigingen zijn bewaard en worden dan verstuurd.',
  toSignUp: 'Nieuw hier? Maak een account',
  toSignIn: 'Heb je een account? Log in',
  forgot: 'Wachtwoord vergeten?',
  email: 'E-mail',
  password: 'Wachtwoord',
  passwordHint: 'Minstens 8 tekens. Drie woorden achter elkaar is goed.',
  showPassword: 'Wachtwoord tonen',
  name: 'Je naam',
  code: 'Uitnodigingscode',
  codeHint: 'Iemand van het huishouden kan je er een geven.',
  slogan: 'De keuken van je huishouden: wat kopen, wat is er, wat koken.',
  needsHttps: (url: string) =>
    `Je hebt deze pagina via http geopend. Zo kan je browser je niet ingelogd houden. Open in plaats daarvan ${url}.`,
  or: 'of',
  withProvider: (name: string) => `Doorgaan met ${name}`,
  provider: {
    waiting: 'Je wordt ingelogd …',
    refused: 'Het inloggen is afgebroken of mislukt. Probeer het nog eens.',
  },
  closed: 'Deze Larder maakt geen nieuwe accounts. Vraag het aan de beheerder.',
  invited: 'Deze Larder maakt alleen accounts voor genodigden.',
  reset: {
    title: 'Kies een nieuw wachtwoord',
    explain: 'We sturen je een e-mail met een link. Die is 30 minuten geldig.',
    send: 'Link sturen',
    sent: 'Als er een account met dit adres is, is er een e-mail onderweg. Kijk ook bij de spam.',
    noMail:
      'Deze Larder verstuurt geen e-mails. Wie hem beheert, kan met de opdracht ‘larder account reset-link’ een link voor je maken.',
    back: 'Terug naar inloggen',
  },
  pending: {
    title: 'Dit account is gesloten',
    explain: (day: string) =>
      `Het wordt op ${day} verwijderd. Tot dan kun je het met alle gegevens terughalen.`,
    restore: 'Account terughalen',
    leave: 'Gesloten laten',
    restored: 'Welkom terug. Je account is hersteld.',
  },
  join: {
    title: 'Je bent uitgenodigd',
    explain:
      'Iemand nodigt je uit in een huishouden: jullie delen lijsten, voorraad, recepten en weekmenu.',
    join: 'Meedoen met het huishouden',
    joined: (name: string) => `Je zit nu in “${name}”.`,
    withAccount: 'Ik heb een account',
    code: 'Code van de uitnodiging',
  },
  language: 'Taal',
  second: {
    title: 'Typ de code van je app',
    code: 'Code',
    hint: 'De zes cijfers die je authenticator-app nu laat zien, of een van je herstelcodes.',
    wrong: 'De code klopt niet of is al gebruikt. Wacht op de volgende.',
    tooLate: 'Dit heeft te lang geduurd. Log opnieuw in.',
    lost: 'Ik ben de app en de herstelcodes kwijt',
    lostTitle: 'Inloggen zonder de code',
    lostExplain:
      'We sturen je een mail met een link. Daarmee wordt de tweede factor over zeven dagen verwijderd. Tot dan kun je hem houden.',
    lostSend: 'De link sturen',
    lostSent: 'Er is een mail onderweg naar het adres van je account.',
  },
  passkey: {
    signIn: 'Een passkey gebruiken',
    refused: 'Deze passkey is geweigerd. Probeer het opnieuw of gebruik je wachtwoord.',
  },
  byMail: {
    title: 'Een link per mail krijgen',
    explain: 'We sturen je een mail met een link. Die logt je één keer in, binnen 15 minuten.',
    arrived: 'Deze link uit je mail logt je in bij je account.',
  },
}
