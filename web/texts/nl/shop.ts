import type { shopTexts as english } from '#web/texts/en/shop.ts'

export const shopTexts: typeof english = {
  browse: {
    title: 'Artikelen kiezen',
    recent: 'Recent',
    others: 'Overig',
    care: 'Verzorging',
    done: 'Klaar',
    aisles: 'Ga naar afdeling',
    removed: (name: string) => `${name} verwijderd`,
  },
  screen: {
    stay: 'Scherm aan houden',
    stayOff: 'Scherm mag uitgaan',
    stays: 'Je scherm blijft aan zolang deze lijst open is.',
    cannot: 'Je scherm kan uitgaan: deze browser kan het niet aan houden.',
  },
  item: {
    photo: 'Foto toevoegen',
    photoOf: (name: string) => `Foto van ${name}`,
    removePhoto: 'Foto verwijderen',
    photoRemoved: 'Foto verwijderd',
    move: 'Verplaats naar andere lijst',
    copy: 'Kopieer naar andere lijst',
    moved: (name: string, list: string) => `${name} staat nu op ‘${list}’`,
    copied: (name: string, list: string) => `${name} staat nu ook op ‘${list}’`,
    which: 'Welke lijst?',
    noOther: 'Er is nog geen andere lijst.',
  },
  // Of several items at once.
  several: {
    bought: 'Gekocht',
    notBought: 'Niet gekocht',
    move: 'Verplaatsen',
    ticked: { one: '{n} artikel gekocht', other: '{n} artikelen gekocht' },
    unticked: {
      one: '{n} artikel staat weer op de lijst',
      other: '{n} artikelen staan weer op de lijst',
    },
    deleted: { one: '{n} artikel verwijderd', other: '{n} artikelen verwijderd' },
    moved: (list: string) => ({
      one: `{n} artikel staat nu op ‘${list}’`,
      other: `{n} artikelen staan nu op ‘${list}’`,
    }),
  },
  sum: {
    title: 'Totaal',
    toBuy: 'Te kopen',
    bought: 'Gekocht',
    unpriced: { one: '{n} artikel heeft geen prijs', other: '{n} artikelen hebben geen prijs' },
  },
  out: {
    print: 'Afdrukken',
    copy: 'Kopieer als tekst',
    copied: 'Lijst gekopieerd',
    send: 'Lijst versturen',
    tell: 'Laat weten dat ik boodschappen doe',
    told: 'De anderen weten het.',
    nobody: 'Niemand heeft meldingen voor lijsten aangezet.',
  },
  columns: 'Lijsten naast elkaar',
}
