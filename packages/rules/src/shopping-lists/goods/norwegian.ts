import type { Goods } from './kinds.ts'

/** Goods of Norwegian lists (bokmål). */
export const goods: Goods = {
  produce:
    'Epler,Bananer,Appelsiner,Sitroner,Druer,Jordbær,Blåbær,Bringebær,Pærer,Avokado,Tomater,Agurk,Paprika,Gulrøtter,Poteter,Søtpotet,Løk,Rødløk,Hvitløk,Salat,Spinat,Brokkoli,Blomkål,Squash,Aubergine,Sjampinjong,Purre,Stangselleri,Ingefær,Persille,Basilikum,Dill|Eple,Banan,Lime,Melon,Vannmelon,Mango,Ananas,Kiwi,Fersken,Nektariner,Plommer,Aprikoser,Moreller,Kirsebær,Bjørnebær,Tyttebær,Fiken,Dadler,Granateple,Grapefrukt,Klementiner,Mandariner,Papaya,Pasjonsfrukt,Kokosnøtt,Frukt,Bær,Grønt,Grønnsaker,Isbergsalat,Romanosalat,Ruccola,Rucola,Grønnkål,Hodekål,Rødkål,Kål,Nykål,Kinakål,Pak choi,Rosenkål,Rødbeter,Reddiker,Pastinakk,Persillerot,Sellerirot,Kålrot,Fennikel,Asparges,Artisjokk,Brekkbønner,Aspargesbønner,Sukkererter,Maiskolber,Gresskar,Vårløk,Sjalottløk,Gressløk,Mynte,Koriander,Timian,Rosmarin,Salvie,Urter,Chili,Sopp,Kantareller,Spirer,Cherrytomater,Nypoteter,Mandelpoteter,Jordskokk,Rabarbra,Babyspinat,Blomster',
  bakery:
    'Brød,Grovbrød,Loff,Rundstykker,Baguetter,Croissanter,Knekkebrød,Lomper,Lefse,Kake|Toastbrød,Fullkornsbrød,Surdeigsbrød,Baguette,Hamburgerbrød,Pølsebrød,Pitabrød,Nanbrød,Flatbrød,Polarbrød,Wraps,Tortillalefser,Tortillas,Focaccia,Ciabatta,Boller,Skolebrød,Skoleboller,Kanelboller,Wienerbrød,Muffins,Smultringer,Bløtkake,Kaker,Småkaker,Vafler,Pannekaker,Horn,Kavring,Lefser',
  meat: 'Kjøttdeig,Karbonadedeig,Kylling,Kyllingfilet,Svinekoteletter,Bacon,Skinke,Pølser,Grillpølser,Leverpostei,Salami,Kjøttkaker|Kjøtt,Storfekjøtt,Svinekjøtt,Ribbe,Pinnekjøtt,Svinefilet,Indrefilet,Ytrefilet,Entrecote,Biff,Flatbiff,Kalkun,Kyllinglår,Kyllingvinger,Grillet kylling,Lam,Lammekjøtt,Lammelår,Fårikålkjøtt,Reinskav,Elgkjøtt,Kalv,And,Wienerpølser,Kokt skinke,Spekeskinke,Spekemat,Fenalår,Morrpølse,Chorizo,Servelat,Pålegg,Roastbiff,Kjøttboller,Medisterkaker,Tofu,Hamburgere,Lever,Svor',
  fish: 'Fisk,Laks,Torsk,Reker,Sild,Fiskekaker,Kaviar,Makrell i tomat|Laksefilet,Torskefilet,Sei,Seifilet,Hyse,Rødspette,Kveite,Ørret,Makrell,Røkelaks,Gravlaks,Lutefisk,Klippfisk,Tørrfisk,Blåskjell,Krabbe,Hummer,Crabsticks,Kreps,Fiskeboller,Fiskepudding,Fiskegrateng,Skalldyr,Ansjos',
  dairy:
    'Melk,Egg,Yoghurt,Smør,Ost,Hvitost,Brunost,Fløte,Kremfløte,Rømme,Lettrømme,Crème fraîche,Kesam,Mozzarella,Fetaost,Havredrikk|Lettmelk,Helmelk,Skummetmelk,Laktosefri melk,Kulturmelk,Kefir,Sjokolademelk,Havremelk,Soyadrikk,Mandeldrikk,Gresk yoghurt,Yoghurt naturell,Vaniljeyoghurt,Skyr,Biola,Norvegia,Jarlsberg,Gulost,Revet ost,Parmesan,Cheddar,Gouda,Brie,Camembert,Kremost,Smøreost,Philadelphia,Cottage cheese,Ricotta,Mascarpone,Snøfrisk,Halloumi,Matfløte,Bremykt,Meierismør,Margarin,Melange,Prim,Vaniljesaus,Pudding,Hummus,Tine',
  grains:
    'Pasta,Spagetti,Makaroni,Ris,Linser,Kikerter,Bønner,Couscous,Bulgur,Quinoa,Nudler|Spaghetti,Basmatiris,Jasminris,Fullkornsris,Risottoris,Grøtris,Fullkornspasta,Penne,Fusilli,Lasagneplater,Tagliatelle,Eggnudler,Røde linser,Grønne linser,Sorte bønner,Hvite bønner,Kidneybønner,Gule erter,Byggryn,Semulegryn,Potetmos',
  tins: 'Tunfisk,Hakkede tomater,Tomatpuré,Kokosmelk,Oliven,Mais,Sylteagurk,Rødbeter på glass|Hele tomater,Tomatpure,Hermetikk,Agurksalat,Sardiner,Ananas på boks,Suppe,Toro,Kapers,Soltørkede tomater,Surkål,Eplemos,Bønner i tomatsaus,Joika,Lapskaus',
  oils: 'Olivenolje,Rapsolje,Olje,Ketchup,Majones,Sennep,Soyasaus,Eddik,Balsamicoeddik,Pesto|Matolje,Solsikkeolje,Sesamolje,Kokosolje,Hvitvinseddik,Eplesidereddik,Balsamico,Soya,Fiskesaus,Østerssaus,Sweet chilisaus,Chilisaus,Tabasco,Sriracha,Worcestersaus,BBQ-saus,Grillsaus,Remulade,Bearnaisesaus,Brun saus,Tacosaus,Salsa,Dressing,Saus,Aioli,Tahini,Karripasta,Pastasaus',
  baking:
    'Hvetemel,Mel,Sukker,Salt,Pepper,Sort pepper,Gjær,Bakepulver,Kanel,Vaniljesukker,Strøkavring,Buljong,Oregano|Rugmel,Grovt mel,Speltmel,Sammalt hvete,Mandelmel,Potetmel,Maisenna,Melis,Brunt sukker,Rørsukker,Sirup,Søtstoff,Natron,Kakao,Vanilje,Vaniljestang,Kokesjokolade,Marsipan,Kokosmasse,Rosiner,Tørrgjær,Havsalt,Flaksalt,Hvit pepper,Paprikapulver,Karri,Spisskummen,Gurkemeie,Kardemomme,Muskat,Nellik,Chiliflak,Laurbærblad,Krydder,Tacokrydder,Buljongterninger,Grønnsaksbuljong,Kyllingbuljong,Fond,Gelatin,Strøssel,Solsikkefrø,Gresskarfrø,Linfrø,Chiafrø,Sesamfrø,Panko,Kakelys,Muffinsformer',
  breakfast:
    'Cornflakes,Müsli,Havregryn,Syltetøy,Honning,Peanøttsmør,Sjokoladepålegg|Jordbærsyltetøy,Bringebærsyltetøy,Tyttebærsyltetøy,Marmelade,Appelsinmarmelade,Granola,Frokostblanding,Frokostkorn,Nutella,Nugatti,Havregrøt,Grøt,Mandelsmør,Prim på tube',
  sweets:
    'Sjokolade,Kjeks,Potetgull,Godteri,Smågodt,Mandler,Nøtter,Popcorn,Valnøtter|Mørk sjokolade,Melkesjokolade,Kokosboller,Lakris,Vingummi,Seigmenn,Twist,Kvikk Lunsj,Freia,Digestive,Mariekjeks,Oreo,Chips,Cashewnøtter,Peanøtter,Hasselnøtter,Pistasjnøtter,Ostepop,Saltstenger,Tyggegummi,Halspastiller,Kjærlighet på pinne,Riskaker,Proteinbarer,Müslibarer,Snacks,Dip,Dipmix,Drops',
  drinks:
    'Kaffe,Te,Farris,Vann,Appelsinjuice,Juice,Brus,Øl,Rødvin,Hvitvin,Saft|Filterkaffe,Pulverkaffe,Kaffebønner,Kaffekapsler,Grønn te,Urtete,Eplejuice,Eplemost,Smoothie,Mineralvann,Kullsyrevann,Coca-Cola,Cola,Pepsi,Pepsi Max,Fanta,Sprite,Solo,Urge,Julebrus,Tonic,Cider,Alkoholfritt øl,Pils,Vin,Rosévin,Musserende vin,Prosecco,Champagne,Gløgg,Gin,Vodka,Whisky,Rom,Likør,Akevitt,Energidrikk,Hylleblomstsaft,Iste,Drikke,Fun Light',
  frozen:
    'Frosne erter,Frossenpizza,Grandiosa,Is,Fiskepinner,Frosne grønnsaker,Isbiter,Pommes frites|Vaniljeis,Iskrem,Saftis,Ispinner,Kroneis,Sorbet,Frosne bær,Frosne bringebær,Frossen spinat,Wokgrønnsaker,Pommes,Potetbåter,Pizza,Pizzaer,Frossen pizza,Nuggets,Vårruller',
  household:
    'Dopapir,Tørkerull,Oppvaskmiddel,Vaskemiddel,Søppelposer,Batterier,Servietter,Aluminiumsfolie,Plastfolie,Bakepapir|Toalettpapir,Kjøkkenrull,Vaskepulver,Oppvasktabletter,Oppvaskkost,Oppvaskbørste,Kluter,Svamper,Skuresvamp,Tøymykner,Skyllemiddel,Flekkfjerner,Klorin,Rengjøringsmiddel,Grønnsåpe,Allrent,Vindusspray,Wc-rens,Toalettrens,Avløpsrens,Avløpsåpner,Fryseposer,Brødposer,Plastposer,Bæreposer,Avfallssekker,Telys,Stearinlys,Lys,Fyrstikker,Lighter,Grillkull,Tennvæske,Lyspærer,Kattesand,Kattemat,Hundemat,Kaffefilter,Sugerør,Papptallerkener,Pappkrus,Gavepapir,Teip,Konvolutter,Frimerker,Avis,Gummihansker,Plantejord,Luftfrisker',
  care: 'Tannkrem,Sjampo,Balsam,Dusjsåpe,Såpe,Bleier,Lommetørklær,Plaster,Deodorant,Solkrem|Shampoo,Hårbalsam,Dusjgel,Håndsåpe,Håndkrem,Krem,Bodylotion,Ansiktskrem,Tannbørste,Tannbørster,Tanntråd,Munnskyll,Barberblader,Barberhøvler,Barberskum,Bomull,Bomullsdotter,Bomullspads,Q-tips,Våtservietter,Bind,Truseinnlegg,Tamponger,Kondomer,Paracet,Ibux,Paracetamol,Ibuprofen,Nesespray,Hostesaft,Vitaminer,D-vitamin,Tran,Barnemat,Barnegrøt,Morsmelkerstatning,Hårspray,Hårgele,Hårvoks,Parfyme,Sminke,Mascara,Neglelakk,Leppepomade,Antibac,Medisin',
  aisles: {
    produce: 'frukt,grønt,grønnsaker',
    bakery: 'brød,bakeri,baker',
    meat: 'kjøtt,pålegg,slakter',
    fish: 'fisk,sjømat',
    dairy: 'meieri,egg,ost,kjøl,melk',
    grains: 'pasta,ris,gryn',
    tins: 'hermetikk,bokser',
    oils: 'oljer,sauser,olje',
    baking: 'baking,krydder,bake',
    breakfast: 'frokost',
    sweets: 'godteri,snacks,godt',
    drinks: 'drikke,drikkevarer',
    frozen: 'frys,frossen,frysevarer',
    household: 'husholdning,rengjøring,dyr',
    care: 'pleie,apotek,hygiene,baby',
  },
  marks: {
    frozen: 'frossen,frosne,frosset,dypfryst,dypfryste,frossen-',
    tins: 'boks,bokser,hermetiske',
    household: 'katte-,hunde-,oppvask-,vaske-,søppel-,toalett-,wc-,do-',
    care: 'hår-,tann-,barber-,ansikts-,hud-,dusj-',
  },
  ambient:
    'Epler,Bananer,Appelsiner,Sitroner,Lime,Pærer,Avokado,Tomater,Poteter,Søtpotet,Løk,Rødløk,Sjalottløk,Hvitløk,Basilikum,Melon,Vannmelon,Mango,Ananas,Kiwi,Fersken,Nektariner,Grapefrukt,Klementiner,Mandariner,Papaya,Pasjonsfrukt,Granateple,Kokosnøtt,Dadler,Gresskar,Blomster',
  heads: 'first',
  joins: true,
  small: 'en,et,ei,og,fersk,ferske,økologisk,økologiske,øko',
  breaks: 'i,med,til,uten,på,for',
}
