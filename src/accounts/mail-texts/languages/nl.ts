import type { MailTexts } from './mail-texts.ts'

export const nl: MailTexts = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  chooseNewPassword: 'Een nieuw wachtwoord kiezen',
  timeInUtc: '{time} uur UTC',
  willBeCleared:
    'Dit adres is nog niet bevestigd. Misschien heeft een onbekende het account gemaakt. Als je een nieuw wachtwoord kiest, verliest het account zijn naam, zijn huishoudens en alle gegevens daarin. Heb je het account zelf gemaakt en wil je alles houden? Bevestig dan eerst het adres. Je hebt het wachtwoord nodig, of een app waarin je bent ingelogd. De link staat in de mail die je kreeg toen je het account maakte. In die app kun je een nieuwe link aanvragen.',
  wasCleared:
    'Dit adres was nog niet bevestigd. Misschien heeft een onbekende het account gemaakt. Daarom heeft het account zijn huishoudens verlaten en de gegevens daarvan verloren. Het heeft nu een nieuw, leeg huishouden.',
  passwordReset: {
    subject: 'Kies een nieuw wachtwoord voor Larder',
    requested:
      'Iemand heeft een nieuw wachtwoord aangevraagd voor je Larder-account. Was jij dat? Kies het dan hier:',
    validity: 'De link werkt één keer, binnen 30 minuten.',
    notYou: 'Was jij dat niet? Dan hoef je niets te doen. Je wachtwoord verandert niet.',
  },
  passwordChanged: {
    subject: 'Je Larder-wachtwoord is gewijzigd',
    changed:
      'Het wachtwoord van je Larder-account is gewijzigd. Apparaten met het oude wachtwoord zijn uitgelogd. Uitnodigingen, links, webhooks en API-sleutels die daarop zijn gemaakt, werken niet meer.',
    notYou: 'Was jij dat niet? Kies dan een ander wachtwoord om je account terug te krijgen:',
  },
  verifyEmail: {
    subject: 'Bevestig je adres voor Larder',
    confirm:
      'Iemand heeft met dit adres een Larder-account gemaakt. Was jij dat? Bevestig dan je adres. Je hebt het wachtwoord van het account nodig, of een app waarin je bent ingelogd:',
    link: 'Het adres bevestigen',
    validity: 'De link werkt één keer, binnen 24 uur.',
    notYou:
      'Was jij dat niet? Dan hoef je niets te doen: niemand anders kan het adres bevestigen. De persoon die het account heeft gemaakt, kan het gebruiken, maar kan niemand uitnodigen. Wil je het account overnemen? Kies dan een nieuw wachtwoord. De andere persoon wordt dan uitgelogd en de gegevens van het account worden verwijderd:',
  },
  confirmEmail: {
    subject: 'Bevestig je nieuwe adres voor Larder',
    confirm:
      'Iemand wil dit adres gebruiken voor een Larder-account. Was jij dat? Bevestig het dan. Je hebt het wachtwoord van het account nodig, of een app waarin je bent ingelogd:',
    link: 'Het nieuwe adres bevestigen',
    validity: 'De link werkt één keer, binnen 24 uur.',
    notYou: 'Was jij dat niet? Dan hoef je niets te doen. Zonder de link verandert er niets.',
  },
  emailTaken: {
    subject: 'Dit adres heeft al een Larder-account',
    taken:
      'Iemand wilde dit adres gebruiken voor een ander Larder-account. Het is al het adres van jouw account. Er is niets gewijzigd.',
    signIn:
      'Was jij dat? Log dan in met dit adres. Ben je het wachtwoord vergeten? Kies dan een nieuw wachtwoord:',
  },
  emailChanged: {
    subject: 'Het adres van je Larder-account is gewijzigd',
    changed:
      'Je Larder-account heeft nu een nieuw adres. We sturen er geen mails meer over naar dit adres.',
    wasUndone:
      'Iemand heeft de adreswijziging ongedaan gemaakt met de link in de mail naar het vorige adres. Het wachtwoord is verwijderd en alle apparaten zijn uitgelogd. Leden die sinds de wijziging zijn uitgenodigd, zijn uit de huishoudens verwijderd.',
    askOperator: 'Was jij dat niet? Vraag dan de beheerder van deze Larder om hulp.',
    undo: 'Was jij dat niet? Maak de wijziging dan ongedaan om je account terug te krijgen. Het account krijgt dit adres weer. Alle apparaten worden uitgelogd. Mensen die sinds de wijziging zijn uitgenodigd, worden uit je huishoudens verwijderd. Je krijgt een mail om een nieuw wachtwoord te kiezen:',
    link: 'De wijziging ongedaan maken',
    validity: 'De link werkt één keer, binnen 7 dagen.',
  },
  deletionScheduled: {
    subject: 'Je Larder-account wordt op {day} verwijderd',
    scheduled:
      'Je Larder-account en alle gegevens die alleen jij hebt, worden op {day} om {time} verwijderd. Tot dan is het account gesloten en blijven de gegevens bewaard.',
    restore: 'Bedenk je je? Log dan vóór die datum in en herstel je account.',
    withApi:
      'Met de API: log in. Het antwoord 403 bevat restore_token. Stuur dit als bearer-token met POST /v1/auth/restore-account.',
    notYou: 'Was jij dat niet? Kies dan een nieuw wachtwoord. Log daarna in en herstel je account:',
  },
  restored: {
    subject: 'Je Larder-account is weer actief',
    restored:
      'Je Larder-account is weer actief en wordt niet verwijderd. Je gegevens zijn ongewijzigd.',
    notYou: 'Was jij dat niet? Kies dan een nieuw wachtwoord:',
  },
  providerLinked: {
    subject: 'Een nieuwe manier om in te loggen bij Larder',
    linked: 'Je kunt nu ook met {provider} inloggen op je Larder-account.',
    notYou:
      'Was jij dat niet? Dan gebruikt misschien iemand anders je account bij {provider}. Beveilig eerst dat account. Kies daarna een nieuw wachtwoord voor Larder. Alle apparaten worden dan uitgelogd:',
    onlySignIn: 'Je kunt nu alleen nog met {provider} inloggen op je Larder-account.',
    othersRemoved:
      'Er was al een account met dit adres, maar niemand had het adres bevestigd. {provider} bevestigt dat het adres van jou is, dus het account is nu van jou. Het wachtwoord, de andere aanbieders en de sessies zijn verwijderd, omdat misschien iemand anders het account heeft gemaakt.',
    setPassword:
      'Wil je een wachtwoord? Dan kun je er een kiezen. Heb jij niet met {provider} ingelogd? Beveilig dan eerst je account bij {provider}. Met het nieuwe wachtwoord worden alle apparaten uitgelogd:',
  },
  providerUnlinked: {
    subject: 'Een manier om in te loggen bij Larder is verwijderd',
    unlinked: 'Je kunt niet meer met {provider} inloggen op je Larder-account.',
    notYou: 'Was jij dat niet? Kies dan een nieuw wachtwoord. Alle apparaten worden dan uitgelogd:',
  },
  apiKeyMade: {
    subject: 'Een nieuwe API-sleutel voor je Larder-account',
    made: 'De API-sleutel ‘{key}’ is gemaakt. Een programma dat hem heeft, kan je huishoudens lezen of wijzigen zonder je wachtwoord.',
    notYou:
      'Was jij dat niet? Kies dan een nieuw wachtwoord. Alle API-sleutels worden dan ingetrokken en alle apparaten uitgelogd:',
  },
  webhookStopped: {
    subject: 'Een webhook van {household} is uitgezet',
    stopped:
      'De webhook naar {host} heeft drie dagen geen bericht aangenomen. Larder heeft hem uitgezet en stuurt hem niets meer. Herstel de ontvanger en zet de webhook dan weer aan.',
  },
  secondFactor: {
    subject: 'Het inloggen bij je Larder-account is gewijzigd',
    on: 'Vanaf nu heb je om in te loggen bij je Larder-account ook een code van je authenticator-app nodig. Bewaar de herstelcodes op een veilige plek.',
    off: 'De tweede factor van je Larder-account is uitgezet. Om in te loggen is geen code meer nodig.',
    codes: 'Je Larder-account heeft nieuwe herstelcodes. De eerdere codes werken niet meer.',
    codeUsed:
      'Iemand heeft met een herstelcode ingelogd bij je Larder-account. Deze code werkt niet nog een keer.',
    lost: 'De tweede factor van je Larder-account is verwijderd, omdat iemand hem zeven dagen geleden als verloren heeft gemeld. In de instellingen kun je een nieuwe instellen.',
    notYou: 'Was jij dat niet? Kies dan een nieuw wachtwoord. Alle apparaten worden dan uitgelogd:',
  },
  lostFactor: {
    subject: 'Log in bij Larder zonder je tweede factor',
    requested:
      'Iemand heeft met het wachtwoord ingelogd bij je Larder-account en gezegd dat de tweede factor kwijt is. Was jij dat? Zoek dan eerst een herstelcode. Heb je er geen? Laat dan de tweede factor verwijderen. Dat duurt zeven dagen:',
    link: 'De tweede factor verwijderen',
    validity: 'De link werkt één keer, binnen 30 minuten.',
    notYou:
      'Was jij dat niet? Dan weet iemand hoe je inlogt. Zonder deze link kan die persoon niets doen. Kies een nieuw wachtwoord:',
  },
  factorRecovery: {
    subject: 'De tweede factor van je Larder-account wordt op {day} verwijderd',
    planned:
      'Iemand heeft gezegd dat de tweede factor van je Larder-account kwijt is. Hij wordt op {day}, {time}, verwijderd. Daarna is er om in te loggen geen code nodig.',
    keep: 'Was jij dat niet, of heb je hem weer gevonden? Houd hem dan:',
    link: 'De tweede factor houden',
    notYou: 'Was jij dat niet? Kies dan ook een nieuw wachtwoord, en een nieuw voor je mailbox:',
  },
  passkey: {
    subject: 'Een passkey van je Larder-account is gewijzigd',
    added:
      'Je Larder-account heeft een nieuwe passkey: {name}. Hij opent het account zonder wachtwoord.',
    removed: 'De passkey {name} is verwijderd van je Larder-account.',
    copied:
      'Een poging om in te loggen met de passkey {name} is geweigerd, omdat hij misschien is gekopieerd. Verwijder hem in de instellingen en voeg een nieuwe toe.',
    notYou:
      'Was jij dat niet? Kies dan een nieuw wachtwoord. Alle apparaten worden dan uitgelogd. Bekijk daarna de passkeys in de instellingen:',
  },
  signInLink: {
    subject: 'Log in bij Larder',
    requested:
      'Iemand heeft een link aangevraagd om in te loggen bij je Larder-account. Was jij dat? Log dan hier in:',
    link: 'Inloggen',
    validity: 'De link werkt één keer, binnen 15 minuten.',
    notYou: 'Was jij dat niet? Dan hoef je niets te doen. Geef de link aan niemand door.',
  },
}
