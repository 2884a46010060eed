import { eventTexts } from '#web/settings/event-texts/nl.ts'
import type { accountTexts as English } from './en.ts'

export const accountTexts: typeof English = {
  confirm: {
    noMail: 'Komt er geen e-mail, dan vindt de beheerder van deze Larder de link in het log.',
    title: 'Bevestig je adres',
    how: (email: string) => `Open de link in onze e-mail aan ${email}. Kijk ook bij de spam.`,
    again: 'E-mail opnieuw sturen',
    sent: (email: string) => `Er is een e-mail onderweg naar ${email}.`,
  },
  profile: {
    name: 'Je naam',
    email: 'E-mail',
    confirmed: 'Je adres is bevestigd.',
    confirmWhy:
      'Anders kun je niemand uitnodigen, en wie bewijst dat het adres van hem is, kan het account overnemen.',
    changeEmail: 'E-mail veranderen',
    newEmail: 'Nieuwe e-mail',
    emailExplain:
      'We sturen een link naar het nieuwe adres. Er verandert niets tot je hem opent. Je oude adres krijgt een bericht.',
    sendMail: 'Link sturen',
    mailSent: (email: string) => `Open de link in onze e-mail aan ${email}.`,
  },
  signIn: {
    change: 'Wachtwoord veranderen',
    current: 'Huidig wachtwoord',
    wanted: 'Nieuw wachtwoord',
    hint: 'Minstens 8 tekens. Je andere apparaten worden uitgelogd.',
    ends: (count: number) =>
      `Wat je andere apparaten hebben gedeeld, werkt dan niet meer (${count}): uitnodigingen, links voor gasten, openbare receptpagina’s, webhooks, agenda-adressen of API-sleutels.`,
    changed: 'Het wachtwoord is veranderd. Je andere apparaten zijn uitgelogd.',
    forgotten: 'Vergeten of nooit gekozen?',
    resetExplain: 'We sturen je een e-mail met een link. Daarmee kies je een nieuw wachtwoord.',
    reset: 'Stuur me de link',
    resetSent: (email: string) =>
      `Er is een e-mail onderweg naar ${email}. De link werkt 30 minuten.`,
    confirmWhy: 'Je kunt per e-mail een nieuw wachtwoord kiezen zodra je adres bevestigd is.',
    providers: 'Gekoppelde aanbieders',
    unlink: 'Deze manier van inloggen verwijderen',
    unlinkExplain: (name: string) =>
      `Je kunt dan niet meer inloggen met ${name}. We sturen je een bericht per e-mail.`,
    unlinked: (name: string) => `${name} is verwijderd.`,
    lastWay: 'Dit is je enige manier om in te loggen. Kies eerst een wachtwoord.',
  },
  factor: {
    title: 'Tweede factor',
    codes: 'Codes van een app',
    on: 'Aan',
    off: 'Uit',
    code: 'Code',
    codeOrRecovery: 'Code van je app of een herstelcode',
    typeCode: 'Typ de zes cijfers die je app nu laat zien.',
    wrong:
      'Het wachtwoord of de code klopt niet. Een code werkt maar één keer: wacht op de volgende.',
    wrongFirst: 'De code klopt niet. Kijk of de klok van je telefoon goed staat.',
    explain:
      'Naast het wachtwoord heb je om in te loggen dan een code nodig die een app op je telefoon laat zien, zoals Aegis, 2FAS of Google Authenticator.',
    next: 'Verder',
    scan: 'Scan dit met de app. Typ daarna de code die de app laat zien.',
    qrCode: 'QR-code voor de authenticator-app',
    byHand: 'Of typ dit in de app',
    turnOn: 'Aanzetten',
    turnedOn: 'Om in te loggen is nu een code nodig.',
    turnOff: 'Uitzetten',
    turnedOff: 'Om in te loggen is geen code meer nodig.',
    renew: 'Nieuwe herstelcodes maken',
    recoveryTitle: 'Je herstelcodes',
    recoveryExplain:
      'Elke code opent je account één keer, als je de app niet hebt. Bewaar ze waar je ze zonder de telefoon vindt. Je ziet ze alleen nu.',
    copy: 'De codes kopiëren',
    copied: 'De codes zijn gekopieerd.',
    kept: 'Ik heb ze bewaard',
    keep: 'De tweede factor houden',
    stays: 'De tweede factor blijft.',
    willGo: (when: string) =>
      `Iemand heeft gezegd dat de tweede factor kwijt is. Hij wordt verwijderd: ${when}.`,
    left: (n: number) => `Herstelcodes die je nog hebt: ${n}. Nieuwe komen ervoor in de plaats.`,
  },
  passkeys: {
    title: 'Passkeys',
    explain:
      'Met een passkey log je in met je vinger, je gezicht of de pincode van je apparaat, zonder wachtwoord.',
    add: 'Een passkey toevoegen',
    make: 'De passkey maken',
    name: 'Naam van de passkey',
    added: 'De passkey is toegevoegd.',
    refused: 'De passkey is geweigerd. Probeer het opnieuw.',
    notUsed: 'Nog niet gebruikt',
    remove: 'Deze passkey verwijderen',
    removeExplain: 'Je kunt er dan niet meer mee inloggen. We sturen je een bericht per mail.',
    needsHttps:
      'Passkeys hebben een adres met https nodig, en een browser die ze kent: vraag het aan wie deze Larder beheert.',
    needsHost:
      'Passkeys hebben een adres met een naam nodig, niet met cijfers: vraag het aan wie deze Larder beheert.',
    removed: (name: string) => `${name} is verwijderd.`,
  },
  devices: {
    explain: 'Hier ben je ingelogd. Log uit wat je niet kent of niet meer gebruikt.',
    this: 'Dit apparaat',
    unknown: 'Onbekend apparaat',
    lastUse: (ago: string) => `Laatst gebruikt ${ago}`,
    end: 'Uitloggen',
    ended: 'Het apparaat is uitgelogd.',
    endOthers: 'Alle andere apparaten uitloggen',
    othersEnded: 'Alle andere apparaten zijn uitgelogd.',
  },
  data: {
    exportExplain:
      'Een bestand met alles wat Larder van jou en je huishoudens weet. Het is JSON, dat andere programma’s kunnen lezen.',
    export: 'Je gegevens downloaden',
    exported: 'Het bestand staat bij je downloads.',
    end: 'Stoppen',
    delete: 'Je account verwijderen',
    deleteWhat: 'Je wordt overal uitgelogd, en het account wordt meteen gesloten.',
    deleteWayBack:
      'Dan wacht het, meestal 30 dagen: een e-mail noemt de dag. Tot dan kun je inloggen en alles terughalen. Daarna is het voorgoed weg.',
    deleteShared:
      'Huishoudens waarin je alleen bent, verdwijnen ook. Andere houden wat je hebt toegevoegd, zonder je naam.',
    deleteNow: 'Account verwijderen',
    deleted: 'Je account is gesloten. Log in als je je bedenkt.',
  },
  events: {
    explain: 'Alles wat er met je account en je huishoudens gebeurde.',
    more: 'Oudere tonen',
    other: (kind: string) => `Iets nieuws: ${kind}`,
  },
  signOut: {
    title: 'Uitloggen',
    explain: 'De gegevens van je huishoudens gaan van dit apparaat. De server bewaart ze.',
    waiting: {
      one: '{n} wijziging is nog niet verstuurd. Die wacht op dit apparaat tot je hier weer inlogt.',
      other:
        '{n} wijzigingen zijn nog niet verstuurd. Die wachten op dit apparaat tot je hier weer inlogt.',
    },
  },
  accounts: {
    others: 'Andere accounts op dit apparaat',
    unnamed: 'Een ander account',
    add: 'Nog een account gebruiken',
  },
  kinds: eventTexts,
}
