// One word for one thing, in all texts of the app and in each language.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TEXTS } from '#platform/languages/texts.ts'
import { type Language, LANGUAGES, textsOf } from './screens/translate.ts'

type Words = Readonly<Record<Language, RegExp>>

/** The words for each thing. Where the English text has one, each language has its own word for it. */
const GLOSSARY: Readonly<Record<string, Words>> = {
  'an item of a list': {
    en: /(?<!bought )\bitems?\b/i,
    de: /Artikel/,
    fr: /article/i,
    es: /artículo/i,
    nl: /artikel/i,
    it: /articol/i,
  },
  'what is bought': {
    en: /\bbought\b/i,
    de: /gekauft|Kauf/i,
    fr: /achet|achat/i,
    es: /compr/i,
    nl: /gekocht|koop/i,
    it: /comprat|acquist/i,
  },
  pantry: {
    en: /\bpantry\b/i,
    de: /Vorr[aä]t/,
    fr: /provisions/i,
    es: /despensa/i,
    nl: /voorraad/i,
    it: /dispensa/i,
  },
  household: {
    en: /\bhouseholds?\b/i,
    de: /Haushalt/,
    fr: /foyer/i,
    es: /hogar/i,
    nl: /huishouden/i,
    it: /\bcas[ae]\b/i,
  },
  'meal plan': {
    en: /\bmeal plan\b/i,
    de: /Essensplan|einplanen/i,
    fr: /\bmenus\b/i,
    es: /menú/i,
    nl: /weekmenu/i,
    it: /menù/i,
  },
  'shopping list': {
    en: /\bshopping list\b/i,
    de: /Einkaufsliste/i,
    fr: /liste de courses/i,
    es: /lista de la compra/i,
    nl: /boodschappenlijst|hoofdlijst/i,
    it: /lista della spesa/i,
  },
  aisle: {
    en: /\baisles?\b/i,
    de: /Abteilung/,
    fr: /rayon/i,
    es: /secci[oó]n/i,
    nl: /afdeling/i,
    it: /repart/i,
  },
  recipe: {
    en: /\brecipes?\b/i,
    de: /Rezept/i,
    fr: /recette/i,
    es: /receta/i,
    nl: /recept/i,
    it: /ricett/i,
  },
  leftovers: {
    en: /\bleftovers\b/i,
    de: /Reste/,
    fr: /restes/i,
    es: /sobras/i,
    nl: /restjes/i,
    it: /avanz/i,
  },
  'guest link': {
    en: /\bguest links?\b/i,
    de: /Gäste/,
    fr: /invités?/i,
    es: /invitados?/i,
    nl: /gast/i,
    it: /ospit/i,
  },
  notifications: {
    en: /\bnotifications\b/i,
    de: /Benachrichtigungen/,
    fr: /notifications/i,
    es: /notificaciones|permítelas/i,
    nl: /meldingen/i,
    it: /notifiche/i,
  },
  'two-step sign-in': {
    en: /\btwo-step sign-in\b/i,
    de: /Zwei-Faktor-Anmeldung/,
    fr: /connexion en deux étapes/i,
    es: /verificación en dos pasos/i,
    nl: /inloggen in twee stappen/i,
    it: /accesso in due passaggi/i,
  },
  'put away': {
    en: /\bput away\b/i,
    de: /einr[aä]um|einzuräumen|eingeräumt/i,
    fr: /rang/i,
    es: /guard/i,
    nl: /opruim|opgeruimd|op te ruimen/i,
    it: /\b(?:mett|mess)\w+ via\b/i,
  },
  'a pack of the pantry': {
    en: /\bpacks?\b(?!s? sizes)/i,
    de: /Packung/,
    fr: /paquet|emballage/i,
    es: /paquete|envase/i,
    nl: /verpakking|\bpak/i,
    it: /confezion/i,
  },
  member: {
    en: /(?<!no other )\bmembers?\b/i,
    de: /Mitglied|gehörst/,
    fr: /membre|fais (?:plus |pas )partie/i,
    es: /miembro|formas parte/i,
    nl: /\blid\b|leden|\bhoort\b/i,
    it: /membr|fai parte/i,
  },
  list: {
    en: /(?<!shopping )\blists?\b(?! item)/i,
    de: /Listen?\b|liste/,
    fr: /liste/i,
    es: /lista/i,
    nl: /lijst/i,
    it: /list[ae]/i,
  },
  server: {
    en: /\bserver\b/i,
    de: /Server/,
    fr: /serveur/i,
    es: /servidor/i,
    nl: /server/i,
    it: /server/i,
  },
}

/** What the texts do not say: words of the program, and second words for one thing. */
const AVOIDED: Words = {
  en: /\btrolley|\bcart\b|\brows?\b|\bmails?\b|\bnotices?\b|second factor|this Larder|\b(?:some|every)body\b|\b(?:can|does|is|do|are|was|will) ?not\b|no way back|\blots?\b/i,
  de: /Wagen\b|[Dd]iese[rs]? Larder|\bSachen?\b|[Zz]weite[rn]? Faktor|(?<!-)\bMail\b|Eintragen|benutz/,
  fr: /chariot|garde-manger|\bce Larder|(?<!-)\bmails?\b|second facteur|planning|\bprogrammes?\b/i,
  es: /\bcarro\b|este Larder|pasillo|segundo factor|\bprogramas?\b|\bplan de comidas/i,
  nl: /\bkar\b|deze Larder|\bschap|tweede factor|programma’s|\bding(?:en)?\b|(?<!-)\bmail\b(?! me)/i,
  it: /carrello|questo Larder|e-mail|secondo fattore|\bprogramm[ai]\b(?<!in programma)/i,
}

describe('the words of the app', () => {
  for (const language of LANGUAGES) {
    it(`are not those of a program, nor several for one thing: ${language}`, async () => {
      const found = [...(await textsOf(language))].filter(([, text]) =>
        AVOIDED[language].test(text),
      )

      assert.deepEqual(found, [])
    })

    it(`are not those of a program in emails and on pages of the server: ${language}`, () => {
      const { mails, pages, notices } = TEXTS[language]
      const found = leavesOf({ mails, pages, notices }).filter((text) =>
        AVOIDED[language].test(text),
      )

      assert.deepEqual(found, [])
    })

    it(`are the same in all places: ${language}`, async () => {
      const [english, own] = await Promise.all([textsOf('en'), textsOf(language)])

      const found = Object.entries(GLOSSARY).flatMap(([thing, words]) =>
        [...english]
          .filter(([path]) => !path.includes('usualNames')) // one aisle of a shop is the household
          .filter(
            ([path, text]) => words.en.test(text) && !words[language].test(own.get(path) ?? ''),
          )
          .map(([path]) => `${thing}: ${path}: ${own.get(path)}`),
      )

      assert.deepEqual(found, [])
    })
  }
})

/** All texts of an object of objects. */
const leavesOf = (of: object): string[] =>
  Object.values(of).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null ? leavesOf(one) : [String(one)],
  )
