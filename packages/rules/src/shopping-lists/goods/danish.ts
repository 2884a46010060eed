import type { Goods } from './kinds.ts'

/** Goods of Danish lists. */
export const goods: Goods = {
  produce:
    'Æbler,Bananer,Appelsiner,Citroner,Vindruer,Jordbær,Blåbær,Hindbær,Pærer,Avocado,Tomater,Agurk,Peberfrugt,Gulerødder,Kartofler,Søde kartofler,Løg,Rødløg,Hvidløg,Salat,Spinat,Broccoli,Blomkål,Squash,Aubergine,Champignon,Porrer,Bladselleri,Ingefær,Persille,Basilikum,Dild|Salathoved,Æble,Banan,Lime,Melon,Vandmelon,Mango,Ananas,Kiwi,Ferskner,Nektariner,Blommer,Abrikoser,Kirsebær,Brombær,Figner,Dadler,Granatæble,Grapefrugt,Clementiner,Mandariner,Papaya,Passionsfrugt,Kokosnød,Frugt,Bær,Grønt,Grøntsager,Grønsager,Icebergsalat,Romainesalat,Rucola,Feldsalat,Grønkål,Hvidkål,Rødkål,Spidskål,Kål,Kinakål,Pak choi,Rosenkål,Rødbeder,Radiser,Pastinak,Persillerod,Knoldselleri,Fennikel,Asparges,Artiskok,Haricots verts,Sukkerærter,Majskolber,Græskar,Forårsløg,Skalotteløg,Purløg,Mynte,Koriander,Timian,Rosmarin,Salvie,Krydderurter,Chili,Svampe,Spirer,Cherrytomater,Nye kartofler,Jordskokker,Rabarber,Babyspinat,Blomster',
  bakery:
    'Brød,Rugbrød,Franskbrød,Boller,Rundstykker,Toastbrød,Flutes,Croissanter,Knækbrød,Kage|Fuldkornsbrød,Surdejsbrød,Baguette,Burgerboller,Hotdogbrød,Pølsebrød,Pitabrød,Naanbrød,Fladbrød,Wraps,Tortillas,Focaccia,Wienerbrød,Kanelsnegle,Snegle,Muffins,Donuts,Lagkage,Kager,Småkager,Vafler,Pandekager,Fastelavnsboller,Æbleskiver,Toast,Ciabatta,Kammerjunkere',
  meat: 'Hakket oksekød,Hakket kød,Kylling,Kyllingebryst,Kyllingefilet,Koteletter,Bacon,Skinke,Pølser,Medister,Leverpostej,Spegepølse,Frikadeller|Kød,Oksekød,Svinekød,Hakket svinekød,Flæsk,Flæskesteg,Stegeflæsk,Nakkefilet,Mørbrad,Svinemørbrad,Kalkun,Kyllingelår,Kyllingevinger,Grillet kylling,Bøf,Bøffer,Entrecote,Oksefilet,Roastbeef,Culotte,Lam,Lammekød,Lammekølle,Kalvekød,And,Hamburgerryg,Salami,Chorizo,Pålæg,Kødpålæg,Rullepølse,Frankfurter,Grillpølser,Røde pølser,Kødboller,Tofu,Burgerbøffer,Lever',
  fish: 'Fisk,Laks,Torsk,Rejer,Sild,Fiskefrikadeller|Laksefilet,Torskefilet,Rødspætte,Rødspættefilet,Makrel,Ørred,Røget laks,Gravad laks,Muslinger,Krabbe,Hummer,Blæksprutte,Torskerogn,Rogn,Stenbiderrogn,Fiskefilet,Marinerede sild,Skaldyr,Surimi',
  dairy:
    'Mælk,Æg,Yoghurt,Smør,Ost,Skiveost,Fløde,Piskefløde,Creme fraiche,Skyr,Mozzarella,Feta,Havredrik|Letmælk,Minimælk,Skummetmælk,Sødmælk,Kærnemælk,Kakaomælk,Laktosefri mælk,Havremælk,Sojadrik,Mandeldrik,Plantedrik,Græsk yoghurt,Yoghurt naturel,A38,Ymer,Tykmælk,Kefir,Revet ost,Parmesan,Cheddar,Gouda,Danbo,Havarti,Brie,Camembert,Blåskimmelost,Flødeost,Philadelphia,Hytteost,Ricotta,Mascarpone,Kvark,Madlavningsfløde,Cremefine,Kærgården,Smørbar,Margarine,Lurpak,Halloumi,Koldskål,Budding,Hummus,Butterdej,Fløde til madlavning,Salatost',
  grains:
    'Pasta,Spaghetti,Makaroni,Ris,Linser,Kikærter,Bønner,Couscous,Bulgur,Quinoa,Nudler|Basmatiris,Jasminris,Brune ris,Risottoris,Grødris,Fuldkornspasta,Penne,Fusilli,Lasagneplader,Tagliatelle,Ægnudler,Røde linser,Grønne linser,Sorte bønner,Hvide bønner,Kidneybønner,Gule ærter,Perlebyg,Semulje,Kartoffelmos',
  tins: 'Tun,Hakkede tomater,Tomatpuré,Kokosmælk,Oliven,Majs,Syltede agurker,Asier|Flåede tomater,Tomatpure,Konserves,Agurkesalat,Syltede rødbeder,Rødbeder på glas,Sardiner,Makrel i tomat,Torskerogn på dåse,Ananas på dåse,Suppe,Kapers,Soltørrede tomater,Rødkål på glas,Æblemos,Baked beans',
  oils: 'Olivenolie,Rapsolie,Olie,Ketchup,Mayonnaise,Sennep,Sojasauce,Eddike,Balsamicoeddike,Pesto|Madolie,Solsikkeolie,Sesamolie,Kokosolie,Hvidvinseddike,Æblecidereddike,Balsamico,Soja,Fiskesauce,Østerssauce,Sweet chilisauce,Chilisauce,Tabasco,Sriracha,Worcestersauce,BBQ-sauce,Remoulade,Bearnaisesauce,Salsa,Dressing,Sauce,Sovs,Aioli,Tahin,Karrypasta,Pastasauce,Kulør',
  baking:
    'Hvedemel,Mel,Sukker,Salt,Peber,Sort peber,Gær,Bagepulver,Kanel,Vaniljesukker,Rasp,Bouillon,Oregano|Rugmel,Grahamsmel,Speltmel,Mandelmel,Kartoffelmel,Majsstivelse,Maizena,Flormelis,Brun farin,Rørsukker,Sirup,Sødemiddel,Natron,Kakao,Kakaopulver,Vanilje,Vaniljestang,Bagechokolade,Marcipan,Nougat,Kokosmel,Rosiner,Tørgær,Havsalt,Groft salt,Hvid peber,Paprika,Karry,Spidskommen,Gurkemeje,Kardemomme,Muskatnød,Nelliker,Chiliflager,Laurbærblade,Krydderier,Tacokrydderi,Bouillonterninger,Grøntsagsbouillon,Hønsebouillon,Fond,Husblas,Krymmel,Solsikkekerner,Græskarkerner,Hørfrø,Chiafrø,Sesamfrø,Panko,Kagelys,Muffinforme',
  breakfast:
    'Cornflakes,Mysli,Havregryn,Marmelade,Syltetøj,Honning,Peanutbutter,Pålægschokolade|Jordbærmarmelade,Hindbærmarmelade,Jordbærsyltetøj,Granola,Müsli,Nutella,Morgenmad,Havrefras,Guldkorn,Mandelsmør,Grød,Havregrød',
  sweets:
    'Chokolade,Kiks,Chips,Slik,Mandler,Nødder,Popcorn,Valnødder|Mørk chokolade,Mælkechokolade,Chokoladebar,Vingummi,Lakrids,Skumfiduser,Flødeboller,Digestive,Mariekiks,Oreo,Cashewnødder,Peanuts,Hasselnødder,Pistacienødder,Saltstænger,Tyggegummi,Halspastiller,Slikkepinde,Riskiks,Proteinbarer,Müslibarer,Snacks,Dip,Matador Mix,Bolsjer',
  drinks:
    'Kaffe,Te,Danskvand,Vand,Appelsinjuice,Juice,Sodavand,Øl,Rødvin,Hvidvin,Saft,Saftevand|Kaffebønner,Instant kaffe,Kaffekapsler,Grøn te,Urtete,Æblejuice,Æblemost,Smoothie,Mineralvand,Kildevand,Coca-Cola,Cola,Pepsi,Fanta,Sprite,Faxe Kondi,Tonic,Tonicvand,Cider,Alkoholfri øl,Pilsner,Vin,Rosévin,Mousserende vin,Prosecco,Champagne,Gløgg,Gin,Vodka,Whisky,Rom,Likør,Snaps,Energidrik,Hyldeblomstsaft,Iste,Drikkevarer',
  frozen:
    'Frosne ærter,Frossen pizza,Is,Fiskefingre,Frosne grøntsager,Isterninger,Pommes frites|Vaniljeis,Flødeis,Ispinde,Isvafler,Sorbet,Frosne bær,Frosne hindbær,Frossen spinat,Wokgrøntsager,Pommes,Kartoffelbåde,Pizza,Pizzaer,Nuggets,Forårsruller',
  household:
    'Toiletpapir,Køkkenrulle,Opvaskemiddel,Vaskemiddel,Affaldsposer,Batterier,Servietter,Alufolie,Sølvpapir,Bagepapir,Husholdningsfilm|Wc-papir,Køkkenruller,Vaskepulver,Opvasketabs,Opvasketabletter,Opvaskebørste,Karklude,Karklud,Skuresvampe,Skyllemiddel,Pletfjerner,Klorin,Rengøringsmiddel,Universalrengøring,Brun sæbe,Vinduesrens,Wc-rens,Toiletrens,Afløbsrens,Afspændingsmiddel,Fryseposer,Skraldeposer,Plastikposer,Affaldssække,Fyrfadslys,Stearinlys,Lys,Tændstikker,Lighter,Grillkul,Tændvæske,Elpærer,Kattegrus,Kattemad,Hundemad,Kaffefiltre,Sugerør,Paptallerkener,Papkrus,Gavepapir,Tape,Kuverter,Frimærker,Avis,Gummihandsker,Plantejord,Luftfrisker',
  care: 'Tandpasta,Shampoo,Balsam,Shower gel,Sæbe,Bleer,Lommetørklæder,Plastre,Deodorant,Solcreme|Hårbalsam,Bodyshampoo,Brusegel,Håndsæbe,Håndcreme,Creme,Bodylotion,Ansigtscreme,Tandbørste,Tandbørster,Tandtråd,Mundskyl,Barberblade,Skrabere,Barberskum,Vat,Vatpinde,Vatrondeller,Vådservietter,Bind,Trusseindlæg,Tamponer,Kondomer,Panodil,Ipren,Ibuprofen,Hovedpinepiller,Næsespray,Hostesaft,Vitaminer,D-vitamin,Babymad,Modermælkserstatning,Hårspray,Hårgele,Hårvoks,Parfume,Makeup,Mascara,Neglelak,Læbepomade,Håndsprit,Medicin',
  aisles: {
    produce: 'frugt,grønt,grøntsager',
    bakery: 'brød,bageri,bager',
    meat: 'kød,slagter,pålæg',
    fish: 'fisk',
    dairy: 'mejeri,æg,ost,køl',
    grains: 'pasta,ris,gryn',
    tins: 'konserves,dåser',
    oils: 'olier,saucer,olie',
    baking: 'bagning,krydderier,bage',
    breakfast: 'morgenmad',
    sweets: 'slik,snacks',
    drinks: 'drikkevarer',
    frozen: 'frost,frys,frostvarer',
    household: 'husholdning,rengøring,dyr',
    care: 'pleje,apotek,hygiejne,baby',
  },
  marks: {
    frozen: 'frossen,frosne,frosset,dybfrossen,dybfrosne',
    tins: 'dåse,dåser,dåse-',
    household: 'katte-,hunde-,opvaske-,vaske-,affalds-,toilet-,wc-',
    care: 'hår-,tand-,barber-,ansigts-,hud-',
  },
  ambient:
    'Æbler,Bananer,Appelsiner,Citroner,Lime,Pærer,Avocado,Tomater,Kartofler,Søde kartofler,Løg,Rødløg,Skalotteløg,Hvidløg,Basilikum,Melon,Vandmelon,Mango,Ananas,Kiwi,Ferskner,Nektariner,Grapefrugt,Clementiner,Mandariner,Papaya,Passionsfrugt,Granatæble,Kokosnød,Dadler,Græskar,Blomster',
  heads: 'first',
  joins: true,
  small: 'en,et,og,frisk,friske,økologisk,økologiske,øko',
  breaks: 'i,med,til,uden,på,for',
}
