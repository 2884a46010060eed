import type { Goods } from './kinds.ts'

/** Goods of Swedish lists. */
export const goods: Goods = {
  produce:
    'Äpplen,Bananer,Apelsiner,Citroner,Vindruvor,Jordgubbar,Blåbär,Hallon,Päron,Avokado,Tomater,Gurka,Paprika,Morötter,Potatis,Sötpotatis,Lök,Rödlök,Vitlök,Sallad,Spenat,Broccoli,Blomkål,Zucchini,Aubergine,Champinjoner,Purjolök,Selleri,Ingefära,Persilja,Basilika,Dill|Äpple,Banan,Apelsin,Citron,Lime,Melon,Vattenmelon,Mango,Ananas,Kiwi,Persikor,Nektariner,Plommon,Aprikoser,Körsbär,Björnbär,Lingon,Fikon,Dadlar,Granatäpple,Grapefrukt,Clementiner,Mandariner,Satsumas,Papaya,Passionsfrukt,Kokosnöt,Frukt,Bär,Grönsaker,Isbergssallad,Romansallad,Ruccola,Machésallad,Grönkål,Vitkål,Rödkål,Spetskål,Kål,Salladskål,Pak choi,Brysselkål,Rödbetor,Rädisor,Palsternacka,Kålrot,Rotselleri,Fänkål,Sparris,Kronärtskocka,Haricots verts,Gröna bönor,Sockerärtor,Ärtskidor,Majskolvar,Pumpa,Salladslök,Schalottenlök,Gul lök,Gräslök,Mynta,Koriander,Timjan,Rosmarin,Salvia,Örter,Chili,Svamp,Kantareller,Groddar,Körsbärstomater,Cocktailtomater,Kvisttomater,Färskpotatis,Jordärtskockor,Rabarber,Blommor',
  bakery:
    'Bröd,Rostbröd,Frallor,Baguette,Croissanter,Knäckebröd,Kanelbullar,Tårta,Tunnbröd|Limpa,Rågbröd,Fullkornsbröd,Surdegsbröd,Levain,Hamburgerbröd,Korvbröd,Pitabröd,Naanbröd,Polarbröd,Hönökaka,Skorpor,Bullar,Wienerbröd,Muffins,Munkar,Sockerkaka,Kaka,Kakor,Bakelse,Semlor,Våfflor,Pannkakor,Wraps,Tortillabröd,Tortillas,Focaccia,Pepparkakor,Lussekatter,Kladdkaka,Toast',
  meat: 'Köttfärs,Kyckling,Kycklingfilé,Fläskfilé,Fläskkotlett,Bacon,Skinka,Korv,Falukorv,Prinskorv,Köttbullar,Leverpastej,Salami|Kött,Nötkött,Nötfärs,Blandfärs,Fläskfärs,Fläsk,Fläskkarré,Sidfläsk,Kalkon,Kycklinglår,Kycklingklubbor,Kycklingvingar,Grillad kyckling,Biff,Entrecote,Oxfilé,Ryggbiff,Grytbitar,Högrev,Lamm,Lammfilé,Viltkött,Renskav,Kassler,Kalv,Anka,Grillkorv,Varmkorv,Chorizo,Isterband,Medvurst,Prosciutto,Pålägg,Rostbiff,Pastrami,Julskinka,Tofu,Quorn,Sojafärs,Vegofärs,Hamburgare,Lever,Kebab',
  fish: 'Fisk,Lax,Torsk,Räkor,Sill,Kaviar|Laxfilé,Torskfilé,Torskrygg,Sej,Kolja,Rödspätta,Makrill,Strömming,Böckling,Gravad lax,Rökt lax,Kräftor,Musslor,Krabba,Hummer,Bläckfisk,Crabsticks,Löjrom,Stenbitsrom,Rom,Fiskpaté,Ansjovis,Matjessill,Skaldjur,Fiskbullar',
  dairy:
    'Mjölk,Ägg,Yoghurt,Smör,Ost,Grädde,Vispgrädde,Matlagningsgrädde,Gräddfil,Crème fraiche,Filmjölk,Mozzarella,Fetaost,Halloumi,Kvarg,Havredryck|Mellanmjölk,Lättmjölk,Standardmjölk,Laktosfri mjölk,Fil,Havremjölk,Sojadryck,Mandeldryck,Havregrädde,Naturell yoghurt,Grekisk yoghurt,Turkisk yoghurt,Fruktyoghurt,Vaniljyoghurt,Kefir,Skyr,Hushållsost,Prästost,Herrgårdsost,Västerbottensost,Gouda,Riven ost,Parmesan,Cheddar,Brie,Camembert,Färskost,Philadelphia,Keso,Ricotta,Mascarpone,Bregott,Margarin,Messmör,Mjukost,Pudding,Risifrutti,Vaniljkräm,Hummus',
  grains:
    'Pasta,Spaghetti,Makaroner,Ris,Linser,Kikärtor,Bönor,Couscous,Bulgur,Quinoa,Nudlar|Basmatiris,Jasminris,Råris,Risottoris,Grötris,Fullkornspasta,Penne,Fusilli,Lasagneplattor,Tagliatelle,Äggnudlar,Röda linser,Gröna linser,Svarta bönor,Vita bönor,Kidneybönor,Gula ärtor,Matvete,Mannagryn,Polenta,Potatismospulver',
  tins: 'Tonfisk,Krossade tomater,Tomatpuré,Kokosmjölk,Oliver,Majs,Inlagd gurka,Smörgåsgurka|Hela tomater,Passerade tomater,Konserver,Konserv,Saltgurka,Inlagda rödbetor,Sardiner,Makrill i tomatsås,Ananas på burk,Soppa,Kapris,Soltorkade tomater,Artärtsoppa,Ärtsoppa,Kronärtskockshjärtan,Äppelmos,Fruktcocktail',
  oils: 'Olivolja,Rapsolja,Olja,Ketchup,Majonnäs,Senap,Sojasås,Balsamvinäger,Vinäger,Pesto|Matolja,Solrosolja,Sesamolja,Kokosolja,Vitvinsvinäger,Äppelcidervinäger,Ättika,Balsamico,Soja,Fisksås,Ostronsås,Sweet chilisås,Chilisås,Tabasco,Sriracha,Worcestersås,BBQ-sås,Bearnaisesås,Tacosås,Salsa,Dressing,Sås,Aioli,Remouladsås,Tahini,Currypasta,Pastasås',
  baking:
    'Vetemjöl,Mjöl,Socker,Strösocker,Salt,Svartpeppar,Peppar,Jäst,Bakpulver,Kanel,Vaniljsocker,Ströbröd,Buljong,Oregano|Rågmjöl,Grahamsmjöl,Dinkelmjöl,Mandelmjöl,Potatismjöl,Maizena,Florsocker,Farinsocker,Pärlsocker,Råsocker,Sirap,Sötningsmedel,Bikarbonat,Kakao,Vanilj,Vaniljstång,Blockchoklad,Bakchoklad,Marsipan,Mandelmassa,Kokosflingor,Russin,Torrjäst,Havssalt,Vitpeppar,Paprikapulver,Curry,Spiskummin,Gurkmeja,Kardemumma,Muskot,Nejlikor,Chiliflingor,Lagerblad,Kryddor,Örtkryddor,Tacokrydda,Buljongtärningar,Grönsaksbuljong,Hönsbuljong,Fond,Gelatin,Strössel,Solrosfrön,Pumpafrön,Linfrön,Chiafrön,Sesamfrön,Panko,Tårtljus,Muffinsformar',
  breakfast:
    'Flingor,Müsli,Havregryn,Sylt,Honung,Jordnötssmör,Marmelad|Jordgubbssylt,Lingonsylt,Hallonsylt,Apelsinmarmelad,Granola,Cornflakes,Nutella,Chokladkräm,Fruktflingor,Gröt,Kalaspuffar,Special K,Mandelsmör,Havrekuddar',
  sweets:
    'Choklad,Kex,Chips,Godis,Mandlar,Nötter,Popcorn,Valnötter|Mörk choklad,Mjölkchoklad,Chokladkaka,Lösgodis,Lakrits,Digestive,Ballerina,Oreo,Småkakor,Cashewnötter,Jordnötter,Hasselnötter,Pistagenötter,Ostbågar,Dippmix,Saltstänger,Tuggummi,Halstabletter,Bilar,Marabou,Riskakor,Proteinbars,Müslibars,Snacks,Klubbor,Geléhallon,Gott och blandat',
  drinks:
    'Kaffe,Te,Mineralvatten,Vatten,Apelsinjuice,Juice,Läsk,Öl,Rödvin,Vitt vin,Saft|Bryggkaffe,Snabbkaffe,Kaffebönor,Kaffekapslar,Grönt te,Rooibos,Örtte,Varm choklad,O’boy,Äppeljuice,Tranbärsjuice,Smoothie,Loka,Ramlösa,Bubbelvatten,Kolsyrat vatten,Coca-Cola,Cola,Pepsi,Fanta,Sprite,Julmust,Påskmust,Tonic,Cider,Lättöl,Folköl,Starköl,Alkoholfri öl,Vin,Rosévin,Mousserande vin,Prosecco,Champagne,Glögg,Gin,Vodka,Whisky,Likör,Snaps,Energidryck,Fläderblomssaft,Iste,Dryck',
  frozen:
    'Frysta ärtor,Fryspizza,Glass,Fiskpinnar,Frysta grönsaker,Isbitar,Pommes frites|Vaniljglass,Glasspinnar,Glasstrutar,Sorbet,Frysta bär,Frysta hallon,Fryst spenat,Bladspenat,Wokgrönsaker,Potatisklyftor,Pommes,Pizza,Pizzor,Is,Pirogger,Piroger,Chicken nuggets,Nuggets',
  household:
    'Toalettpapper,Hushållspapper,Diskmedel,Tvättmedel,Soppåsar,Batterier,Servetter,Aluminiumfolie,Plastfolie,Bakplåtspapper|Maskindiskmedel,Disktabletter,Diskborste,Disktrasa,Disktrasor,Svampar,Stålull,Sköljmedel,Fläckborttagning,Klorin,Rengöringsmedel,Allrengöring,Såpa,Fönsterputs,Wc-rengöring,Toarengöring,Toapapper,Avloppsrensare,Fryspåsar,Plastpåsar,Avfallspåsar,Sopsäckar,Bärkassar,Värmeljus,Stearinljus,Ljus,Tändstickor,Tändare,Grillkol,Tändvätska,Glödlampor,Lampor,Kattsand,Kattmat,Hundmat,Kaffefilter,Sugrör,Papptallrikar,Pappmuggar,Presentpapper,Tejp,Kuvert,Frimärken,Tidning,Gummihandskar,Mopp,Plantjord,Jord,Luftfräschare',
  care: 'Tandkräm,Schampo,Balsam,Duschtvål,Tvål,Blöjor,Näsdukar,Plåster,Deodorant,Solkräm|Shampoo,Duschkräm,Handtvål,Handkräm,Hudkräm,Hudlotion,Ansiktskräm,Tandborste,Tandborstar,Tandtråd,Munskölj,Rakhyvlar,Rakblad,Rakskum,Raklödder,Bomull,Bomullsrondeller,Bomullspads,Tops,Våtservetter,Tvättlappar,Bindor,Trosskydd,Tamponger,Kondomer,Alvedon,Ipren,Panodil,Värktabletter,Nässpray,Hostmedicin,Vitaminer,D-vitamin,Barnmat,Välling,Modersmjölksersättning,Hårspray,Hårgelé,Vax,Parfym,Smink,Mascara,Nagellack,Cerat,Läppbalsam,Handsprit,Medicin,Pappersnäsdukar',
  aisles: {
    produce: 'frukt,grönt,grönsaker',
    bakery: 'bröd,bageri',
    meat: 'kött,chark,pålägg',
    fish: 'fisk,skaldjur',
    dairy: 'mejeri,ägg,ost,kyl',
    grains: 'pasta,ris,gryn',
    tins: 'konserver,burkar',
    oils: 'oljor,såser',
    baking: 'bakning,kryddor,bak',
    breakfast: 'frukost,flingor',
    sweets: 'godis,snacks',
    drinks: 'dryck,drycker',
    frozen: 'fryst,frys',
    household: 'hushåll,städ,djur,städning',
    care: 'hygien,apotek,skönhet,barn',
  },
  marks: {
    frozen: 'fryst,frysta,frusen,frusna,djupfryst,djupfrysta',
    tins: 'burk,burkar,konserv-',
    household: 'katt-,hund-,disk-,tvätt-,sop-,toalett-,wc-',
    care: 'hår-,tand-,rak-,ansikts-,hud-,dusch-',
  },
  ambient:
    'Äpplen,Bananer,Apelsiner,Citroner,Lime,Päron,Avokado,Tomater,Potatis,Sötpotatis,Lök,Gul lök,Rödlök,Schalottenlök,Vitlök,Basilika,Melon,Vattenmelon,Mango,Ananas,Kiwi,Persikor,Nektariner,Grapefrukt,Clementiner,Mandariner,Satsumas,Papaya,Passionsfrukt,Granatäpple,Kokosnöt,Dadlar,Pumpa,Blommor',
  heads: 'first',
  joins: true,
  small: 'en,ett,och,färsk,färska,färskt,ekologisk,ekologiska,eko',
  breaks: 'i,med,för,utan,på,till',
}
