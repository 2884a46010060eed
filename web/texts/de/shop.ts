import type { shopTexts as english } from '#web/texts/en/shop.ts'

export const shopTexts: typeof english = {
  browse: {
    title: 'Artikel auswählen',
    recent: 'Zuletzt',
    others: 'Sonstiges',
    care: 'Körperpflege',
    done: 'Fertig',
    aisles: 'Zur Abteilung',
    removed: (name: string) => `${name} entfernt`,
  },
  screen: {
    stay: 'Bildschirm anlassen',
    stayOff: 'Bildschirm darf ausgehen',
    stays: 'Der Bildschirm bleibt an, solange diese Liste offen ist.',
    cannot: 'Der Bildschirm kann ausgehen: Dieser Browser kann ihn nicht anlassen.',
  },
  item: {
    photo: 'Foto hinzufügen',
    photoOf: (name: string) => `Foto von ${name}`,
    removePhoto: 'Foto entfernen',
    photoRemoved: 'Foto entfernt',
    move: 'Auf andere Liste verschieben',
    copy: 'Auf andere Liste kopieren',
    moved: (name: string, list: string) => `${name} ist jetzt auf „${list}“`,
    copied: (name: string, list: string) => `${name} ist jetzt auch auf „${list}“`,
    which: 'Auf welche Liste?',
    noOther: 'Es gibt noch keine andere Liste.',
  },
  // Of several items at once.
  several: {
    bought: 'Gekauft',
    notBought: 'Nicht gekauft',
    move: 'Verschieben',
    ticked: { one: '{n} Artikel gekauft', other: '{n} Artikel gekauft' },
    unticked: {
      one: '{n} Artikel ist wieder auf der Liste',
      other: '{n} Artikel sind wieder auf der Liste',
    },
    deleted: { one: '{n} Artikel gelöscht', other: '{n} Artikel gelöscht' },
    moved: (list: string) => ({
      one: `{n} Artikel ist jetzt auf „${list}“`,
      other: `{n} Artikel sind jetzt auf „${list}“`,
    }),
  },
  sum: {
    title: 'Summe',
    toBuy: 'Zu kaufen',
    bought: 'Gekauft',
    unpriced: { one: '{n} Artikel hat keinen Preis', other: '{n} Artikel haben keinen Preis' },
  },
  out: {
    print: 'Drucken',
    copy: 'Als Text kopieren',
    copied: 'Liste kopiert',
    send: 'Liste senden',
    tell: 'Anderen sagen, dass ich einkaufe',
    told: 'Die anderen wissen Bescheid.',
    nobody: 'Niemand hat Benachrichtigungen für Listen eingeschaltet.',
  },
  columns: 'Listen nebeneinander',
}
