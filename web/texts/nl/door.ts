import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Inloggen',
  signUp: 'Account maken',
  sessionOver: 'Log opnieuw in. Je wijzigingen zijn bewaard en worden dan verstuurd.',
  toSignUp: 'Nieuw hier? Maak een account',
  toSignIn: 'Heb je al een account? Log in',
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
    refused: 'Het inloggen is geannuleerd of mislukt. Probeer het nog eens.',
  },
  closed: 'Deze server neemt geen nieuwe accounts aan. Vraag het aan de beheerder.',
  invited: 'Je hebt een uitnodiging nodig om op deze server een account te maken.',
  reset: {
    title: 'Kies een nieuw wachtwoord',
    explain: 'We mailen je een link. Die werkt 30 minuten.',
    send: 'Link sturen',
    sent: 'Als er een account met dit adres is, is er een e-mail onderweg. Kijk ook bij de spam.',
    noMail:
      'Deze server verstuurt geen e-mail. De beheerder vindt de link in het log, of maakt er een met de opdracht ‘larder account reset-link’.',
    back: 'Terug naar inloggen',
  },
  pending: {
    title: 'Dit account wordt verwijderd',
    explain: (day: string) =>
      `Het wordt op ${day} verwijderd. Tot dan kun je het met alle gegevens terughalen.`,
    restore: 'Account terughalen',
    leave: 'Niet terughalen',
    restored: 'Welkom terug. Je account is er weer.',
  },
  setUp: {
    title: 'Deze server instellen',
    explain:
      'Hier heeft nog niemand een account. Dat van jou is het eerste: daarna kun je meteen de anderen uitnodigen.',
    start: 'Beginnen',
  },
  wait: {
    title: 'Wachten op bevestiging',
    explain:
      'Vraag degene van wie je de code hebt om op de eigen telefoon op ‘Toelaten’ te tikken.',
    stop: 'Niet wachten',
    over: 'Je bent niet toegelaten',
    overWhy: 'De code is niet meer geldig, of de ander heeft geweigerd. Vraag om een nieuwe code.',
    goOn: 'Verder zonder mee te doen',
  },
  join: {
    codeHint: 'Zes cijfers, of de lange code van een uitnodiging.',
    title: 'Je bent uitgenodigd',
    explain:
      'Iemand nodigt je uit in een huishouden. Jullie delen lijsten, voorraad, recepten en weekmenu.',
    invites: (who: string, household: string) =>
      `${who} nodigt je uit in het huishouden “${household}”. Jullie delen lijsten, voorraad, recepten en weekmenu.`,
    join: 'Meedoen met het huishouden',
    joined: (name: string) => `Je hoort nu bij het huishouden “${name}”.`,
    withAccount: 'Ik heb een account',
    code: 'Uitnodigingscode',
  },
  language: 'Taal',
  second: {
    title: 'Typ de code uit je app',
    code: 'Code',
    hint: 'De zes cijfers die je authenticator-app nu laat zien, of een van je herstelcodes.',
    wrong: 'De code klopt niet of is al gebruikt. Wacht op de volgende.',
    tooLate: 'Dit heeft te lang geduurd. Log opnieuw in.',
    lost: 'Ik ben de app en de herstelcodes kwijt',
    lostTitle: 'Inloggen zonder de code',
    lostExplain:
      'We mailen je een link om inloggen in twee stappen over zeven dagen uit te zetten. Tot dan kun je het houden.',
    lostSend: 'Link sturen',
    lostSent: 'We hebben een e-mail gestuurd naar het adres van je account.',
  },
  passkey: {
    cancelled: 'Geannuleerd, of dit apparaat heeft geen passkey voor deze server.',
    signIn: 'Passkey gebruiken',
    refused: 'Die passkey werkte niet. Probeer het opnieuw of gebruik je wachtwoord.',
  },
  byMail: {
    title: 'Een link per e-mail krijgen',
    explain: 'We mailen je een link die je inlogt. Hij werkt één keer, binnen 15 minuten.',
    arrived: 'Deze link uit je e-mail logt je in bij je account.',
  },
}
