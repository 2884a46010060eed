import type { publicPageTexts as English } from './en.ts'

export const publicPageTexts: typeof English = {
  publicPage: {
    title: 'Openbare pagina',
    explain:
      'Iedereen met het adres leest dit recept met de eerste foto, zonder account. Je notitie en je waardering blijven privé. Latere wijzigingen van het recept zijn er ook te zien.',
    ends: 'De pagina werkt tot je haar beëindigt, het recept verwijderd wordt, of de maker het huishouden verlaat.',
    make: 'Pagina maken',
    made: 'Bewaar het adres nu: je ziet het maar één keer.',
    existing: 'Pagina’s die te lezen zijn',
    since: (day) => `Sinds ${day}`,
    by: (name) => `van ${name}`,
    end: (day) => `Pagina beëindigen: sinds ${day}`,
    ended: 'Niemand kan de pagina nog lezen.',
    offline:
      'De server antwoordt niet. Openbare pagina’s hebben een verbinding nodig: probeer het later nog eens.',
    notThere:
      'De server heeft dit recept of deze pagina niet. Wacht tot alles is opgeslagen en probeer het nog eens.',
    tooMany: 'Dit recept kan niet meer pagina’s hebben. Beëindig er eerst een.',
  },
}
