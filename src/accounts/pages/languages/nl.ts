import type { PageTexts } from './page-texts.ts'

export const nl: PageTexts = {
  loading: 'Een ogenblik… Verschijnt er niets? Laad deze pagina dan opnieuw.',
  needsJavaScript:
    'Deze pagina heeft JavaScript nodig, dat in deze browser is uitgeschakeld. Schakel het in voor deze pagina en laad haar opnieuw. Of open de link uit de mail in een andere browser. Hij is {validity} geldig vanaf het versturen van de mail.',
  minutes30: '30 minuten',
  hours24: '24 uur',
  days7: '7 dagen',
  closePage: 'Je kunt deze pagina nu sluiten.',
  openApp: 'Larder openen',
  expiredTitle: 'Deze link is niet meer geldig',
  missingTitle: 'Open de link in je mail',
  missingText:
    'Deze pagina werkt alleen met die link. Kom je net uit de mail? Open de link daar dan nog een keer. Een pagina die opnieuw wordt geladen, raakt de link kwijt.',
  passwordLabel: 'Wachtwoord van het account',
  passwordHint:
    'Het wachtwoord bewijst dat het account van jou is. Ben je ingelogd in een app? Open de link dan daar: dan heb je geen wachtwoord nodig.',
  resetTitle: 'Kies een nieuw wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  newPasswordHint:
    'Minstens 8 tekens. Een paar ongewone woorden achter elkaar zijn veilig en makkelijk te onthouden.',
  repeatPassword: 'Herhaal het wachtwoord',
  reveal: 'Toon wat ik typ',
  save: 'Het nieuwe wachtwoord opslaan',
  saving: 'Het nieuwe wachtwoord wordt opgeslagen…',
  changedTitle: 'Je wachtwoord is gewijzigd',
  changedText:
    'Voor de zekerheid zijn al je apparaten uitgelogd. Log op elk apparaat opnieuw in bij Larder, met het nieuwe wachtwoord.',
  resetExpired:
    'Een link werkt één keer, binnen 30 minuten. Heb je hem net gebruikt? Log dan in bij Larder met je nieuwe wachtwoord. Zo niet, vraag dan hier een nieuwe link aan.',
  askTitle: 'Krijg een link per mail',
  askText:
    'Om een nieuw wachtwoord te kiezen, heb je een link nodig die we naar je e-mailadres sturen.',
  noMailText:
    'Deze Larder verstuurt geen e-mails. Wie hem beheert, kan met de opdracht ‘larder account reset-link’ een link voor je maken.',
  emailLabel: 'E-mailadres van je account',
  sendLink: 'Stuur me een link',
  requesting: 'De mail wordt aangevraagd…',
  askedTitle: 'Kijk in je mail',
  askedHint:
    'De link in de mail is 30 minuten geldig. Komt er na een paar minuten geen mail? Kijk dan in je spammap en controleer het adres.',
  askAgain: 'Opnieuw aanvragen',
  verifyTitle: 'Bevestig je adres',
  verifyText:
    'Iemand heeft met jouw e-mailadres een Larder-account gemaakt. Was jij dat? Bevestig dan dat het adres van jou is.',
  verifyNotYou:
    'Was jij dat niet? Sluit dan deze pagina. Niemand anders kan het adres bevestigen. Wil je het account overnemen, of ben je het wachtwoord vergeten? {link}Kies dan een nieuw wachtwoord{end}. Daarbij worden de gegevens van het account verwijderd.',
  verify: 'Het adres bevestigen',
  verifying: 'Het adres wordt bevestigd…',
  verifiedTitle: 'Je adres is bevestigd',
  verifyExpired:
    'Een link werkt één keer, binnen 24 uur. Heb je hem net gebruikt? Dan is je adres bevestigd. Zo niet, vraag dan een nieuwe link aan in een app waarin je bent ingelogd.',
  confirmTitle: 'Bevestig je nieuwe adres',
  confirmText:
    'Iemand wil dit e-mailadres gebruiken voor een Larder-account. Was jij dat? Bevestig het dan. Was jij dat niet? Sluit dan deze pagina. Dan verandert er niets.',
  confirm: 'Het nieuwe adres bevestigen',
  confirming: 'Het adres wordt gewijzigd…',
  confirmedTitle: 'Je adres is gewijzigd',
  confirmedText:
    'Log vanaf nu in bij Larder met het nieuwe adres. We sturen een bericht naar het vorige adres.',
  confirmExpired:
    'Een link werkt één keer, binnen 24 uur, en alleen tot je een nieuwere krijgt. Heb je hem net gebruikt? Dan is je adres gewijzigd. Zo niet, vraag de wijziging dan opnieuw aan in een app waarin je bent ingelogd.',
  undoTitle: 'Krijg je account terug',
  undoText:
    'Het e-mailadres van je Larder-account is gewijzigd. Was jij dat niet? Maak de wijziging dan hier ongedaan.',
  undoEffect:
    'Dan heeft het account dit adres weer, worden alle apparaten uitgelogd en wordt het wachtwoord verwijderd. Je krijgt een mail om een nieuw wachtwoord te kiezen.',
  undo: 'De wijziging ongedaan maken',
  undoing: 'De wijziging wordt ongedaan gemaakt…',
  undoneTitle: 'Het account is weer van jou',
  undoneText:
    'Alle apparaten zijn uitgelogd. Kies nu een nieuw wachtwoord: dit adres krijgt een mail met een link.',
  undoExpired:
    'Een link werkt één keer, binnen 7 dagen. Heb je hem net gebruikt? Zoek dan de mail om een nieuw wachtwoord te kiezen. Zo niet, vraag dan de beheerder van je Larder om hulp.',
  lostTitle: 'Een verloren tweede factor verwijderen',
  lostText:
    'Je bent je authenticator-app en je herstelcodes kwijt. Dan kan Larder de tweede factor van je account verwijderen.',
  lostEffect:
    'Dat duurt zeven dagen. Tot dan blijven we om een code vragen, en kan de eigenaar van deze mailbox de tweede factor houden. Daarna is je wachtwoord genoeg.',
  lose: 'Over zeven dagen verwijderen',
  losing: 'De zeven dagen beginnen…',
  lostDoneTitle: 'De zeven dagen zijn begonnen',
  lostDoneText:
    'We hebben je een mail gestuurd met de datum, en met een link om de tweede factor te houden. Log na die datum weer in.',
  lostExpired:
    'Een link werkt één keer, binnen 30 minuten. Heb je hem net gebruikt? Zoek dan de mail met de datum. Zo niet, log dan opnieuw in en zeg nog een keer dat de tweede factor kwijt is.',
  keepTitle: 'De tweede factor houden',
  keepText:
    'Iemand heeft gezegd dat de tweede factor van je Larder-account kwijt is. Heb je hem? Houd hem dan hier. Om in te loggen blijft dan een code nodig.',
  keep: 'De tweede factor houden',
  keeping: 'De tweede factor wordt gehouden…',
  keptTitle: 'De tweede factor blijft',
  keptText:
    'Misschien kent iemand je wachtwoord. {link}Kies voor de zekerheid een nieuw wachtwoord{end}.',
  keepExpired:
    'De link werkt één keer, tot de tweede factor wordt verwijderd. Heb je hem net gebruikt? Dan blijft de tweede factor.',
  messages: {
    typePassword: 'Typ het nieuwe wachtwoord.',
    tooShort: 'Dit wachtwoord is te kort. Het moet minstens {min} tekens hebben.',
    tooLong: 'Dit wachtwoord is te lang. Het mag hoogstens {max} tekens hebben.',
    differ: 'De twee wachtwoorden zijn verschillend. Typ het tweede nog een keer.',
    typeEmail: 'Typ je e-mailadres.',
    typeAccountPassword: 'Typ het wachtwoord van je account.',
    late: 'Het duurt te lang voordat Larder antwoordt. Probeer het zo nog een keer.',
    offline: 'Larder antwoordt niet. Controleer je verbinding en probeer het opnieuw.',
    tooOften: 'Dat was te vaak. {wait}',
    notNow: 'Larder kan dit nu niet doen. {wait}',
    serverError: 'Er ging iets mis op de server. Probeer het zo nog een keer.',
    reportNumber: 'Gebeurt dit weer? Geef dan dit nummer door aan de beheerder van je Larder: {id}',
    inAMoment: 'Probeer het zo nog een keer.',
    inOneSecond: 'Probeer het over 1 seconde opnieuw.',
    inSeconds: 'Probeer het over {seconds} seconden opnieuw.',
    inMinutes: 'Probeer het over {minutes} minuten opnieuw, om {time}.',
    asked: 'Als er een account met dit adres is, krijgt het een mail met een link.',
    refusedPassword:
      'Dit wachtwoord komt te vaak voor, of het is je adres of je naam. Kies een ander wachtwoord.',
    refusedEmail: 'Dit is geen e-mailadres zoals ada@example.com.',
    hasNoPassword:
      'Dit account heeft geen wachtwoord. Open de link in een app waarin je bent ingelogd.',
    wrongPassword: 'Het wachtwoord is onjuist.',
    emailTaken: 'Er is al een account met dit adres.',
    refused: 'Larder heeft dit geweigerd. Open de link in de mail nog een keer.',
  },
}
