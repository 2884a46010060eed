import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLines } from './parse-lines.ts'

interface Words {
  /** Three things that shops have. */
  readonly things: string
  readonly and: string
  /** Sentences that ask for `N`. */
  readonly asks: string
  /** Sentences that say that there is no more of `N`. */
  readonly out: string
  /** A greeting or a name, a wish for `N`, and thanks. */
  readonly chats: string
}

const LANGUAGES: { readonly [language: string]: Words } = {
  en: {
    things: 'milk,batteries AA,olive oil',
    and: 'and',
    asks: "we need N|I also need N|need N|can you buy N?|could someone get N please|pick up N pls|buy N|please bring N|don't forget N|Don’t forget N!|can you pick up N on the way home?|we need more N",
    out: "we're out of N|We are out of N|I'm out of N|we are low on N|out of N|N is out|N are gone",
    chats:
      'hi love, can you pick up N? x|Morning! Could you get N please|Hey Ben, we need N. Thanks!|Mum, please bring N, thank you',
  },
  de: {
    things: 'Milch,Batterien,Olivenöl',
    and: 'und',
    asks: 'wir brauchen N|Ich bräuchte N|brauchen noch N|Bitte N einkaufen|Bring mal N mit|bring bitte noch N mit|Kannst du N mitbringen?|könntest du bitte N kaufen|hol N|kauf bitte N|Vergiss N nicht!|Bitte nicht vergessen: N|nicht vergessen N',
    out: 'N ist alle|N sind leer|N fehlt noch|wir haben keine N mehr|keine N mehr',
    chats:
      'Schatz, bring bitte noch N mit, danke!|Guten Morgen! Bringst du bitte N mit?|Hallo Mama, kannst du N kaufen? Vielen Dank!|Hey, wir brauchen N, danke dir',
  },
  fr: {
    things: 'lait,piles AA,beurre',
    and: 'et',
    asks: "il faut N|il nous faudrait N|Il me faudrait N|tu peux ramener N|peux-tu acheter N ?|acheter N|prends N|penser à prendre N|Ne pas oublier N !|n'oublie pas N|j'ai besoin de N|on a besoin de N",
    out: "on n'a plus de N|il n'y a plus de N|y a plus de N|il manque N",
    chats: 'Coucou, tu peux ramener N en rentrant ? Merci !|Chéri, prends N, merci !',
  },
  es: {
    things: 'leche,pilas AA,mantequilla',
    and: 'y',
    asks: '¿Puedes comprar N, por favor?|necesito N|necesitamos N|hay que comprar N|compra N|trae N|No olvidar N|¡No te olvides de N!|hace falta N',
    out: 'falta N|no hay N|se ha acabado N|no queda N',
    chats: 'Cariño, trae N cuando vuelvas, gracias|Hola, ¿puedes comprar N? ¡Gracias!',
  },
  it: {
    things: 'latte,pile AA,burro',
    and: 'e',
    asks: 'ci serve N|mi servono N|bisogna prendere N|puoi comprare N?|prendi N|compra N|Non dimenticare N!|ho bisogno di N',
    out: "manca N|è finito N|non c'è più N|ci manca N",
    chats: 'Amore, prendi N quando torni, grazie!|Ciao, puoi comprare N? Grazie!',
  },
  pt: {
    things: 'leite,pilhas AA,manteiga',
    and: 'e',
    asks: 'preciso de N|precisamos de N|podes comprar N?|traz N|compra N|Não esquecer N!|não te esqueças de N',
    out: 'falta N|acabou N|não há N',
    chats: 'Amor, traz N quando vieres, obrigada!|Olá, podes trazer N? Obrigado!',
  },
  nl: {
    things: 'melk,batterijen,olijfolie',
    and: 'en',
    asks: 'ik heb nog N nodig|we hebben N nodig|Wil je alsjeblieft N halen|kun je N meenemen?|koop N|haal N|neem even N mee|graag N halen|Vergeet N niet!|niet vergeten: N',
    out: 'N is op|N is bijna op|geen N meer',
    chats: 'Schat, neem je N mee als je naar huis komt? Dankje!|Hallo, koop N',
  },
  sv: {
    things: 'mjölk,batterier,smör',
    and: 'och',
    asks: 'jag behöver N|vi behöver N|Kan du handla N tack|kan du köpa N?|köp N|ta med N|glöm inte N!|kom ihåg N',
    out: 'N är slut|slut på N',
    chats: 'Älskling, köp N på vägen hem, tack!|Hej, vi behöver N. Tack!',
  },
  da: {
    things: 'mælk,batterier,smør',
    and: 'og',
    asks: 'jeg skal bruge N|vi mangler N|Gider du købe N med hjem|kan du købe N?|køb N|tag N med|husk N|Glem ikke N!',
    out: 'der er ikke mere N|N er sluppet op|vi har ikke mere N',
    chats: 'Skat, køb lige N på vej hjem, tak!|Hej, vi mangler N. Tak!',
  },
  nb: {
    things: 'melk,batterier,smør',
    and: 'og',
    asks: 'jeg trenger N|vi trenger N|Kan du kjøpe med N hjem|kjøp N|ta med N|husk N|Ikke glem N!',
    out: 'tom for N|N er slutt|slutt på N',
    chats: 'Kjære, kjøp N på vei hjem, takk!|Hei, vi trenger N. Takk!',
  },
}

/** Names that begin or end like a sentence. */
const NAMES: { readonly [language: string]: string } = {
  en: 'needles|get well card|bring|buyable|x|Honey|love hearts|bagels|outdoor candles|husk',
  de: 'Bitterschokolade|Brauchwasser|Mitbringsel|Holunder|Morgen|Merci|Kaufmannsladen',
  fr: 'plusieurs|prendre|crème mentonne',
  es: 'compresas|falta|nopales|tragos',
  it: 'servizio|prendisole|serve|mancanza',
  pt: 'comprimidos|trazer|faltas',
  nl: 'kop soep|halvarine|op|niet|koopje',
  sv: 'köpmansbröd|takkräm|ta|slutstycke',
  da: 'kop|tagmælk|med|huskekort',
  nb: 'kjøpt|husk|tomter',
}

const readIn = (language: string) => (text: string) =>
  parseLines(text, { language, areGoods: () => true })

const plain = (...names: readonly string[]) => names.map((name) => ({ name }))

for (const [language, words] of Object.entries(LANGUAGES))
  describe(`a typed sentence: ${language}`, () => {
    const read = readIn(language)
    const things = words.things.split(',')
    const [one = '', other = ''] = things
    const wrongIn = (templates: string) =>
      templates.split('|').flatMap((template) => {
        const texts = [
          ...things.map((thing) => [thing, plain(thing)] as const),
          [`2 ${one}`, [{ name: one, quantity: 2 }]] as const,
          [`${one} ${words.and} ${other}`, plain(one, other)] as const,
          [`${one}, ${other} ${words.and} ${things[2]}`, plain(...things)] as const,
        ]
        return texts.flatMap(([text, wanted]) => {
          const given = template.replace(/\bN(?!\p{L})/u, text)
          const found = read(given)
          return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [[given, found]]
        })
      })

    it('asks for its things', () => assert.deepEqual(wrongIn(words.asks), []))
    it('says what is out', () => assert.deepEqual(wrongIn(words.out), []))
    it('may have a greeting before it, and thanks behind it', () =>
      assert.deepEqual(wrongIn(words.chats), []))

    it('is no name that only begins or ends like one', () => {
      for (const name of NAMES[language]?.split('|') ?? [])
        assert.deepEqual(read(name), plain(name), name)
    })
  })
