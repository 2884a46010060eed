import type { doorTexts as English } from './en.ts'

export const doorTexts: typeof English = {
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
}
