/** The words of which the recipes of one language are made. */
export interface Words {
  readonly language: string
  /** Singular and plural. */
  readonly ingredients: readonly (readonly [one: string, many: string])[]
  readonly styles: readonly string[]
  readonly dishes: readonly string[]
  readonly tools: readonly string[]
  readonly techniques: readonly string[]
  readonly tags: readonly string[]
  /** Foods that the texts of the recipes do not name. */
  readonly foods: readonly string[]
  readonly title: (of: {
    readonly style: string
    readonly dish: string
    readonly first: string
    readonly second: string
  }) => string
  readonly step: (technique: string, what: string, tool: string) => string
  readonly serve: string
}

const pairs = (text: string) =>
  text.split(' ').map((pair): [string, string] => {
    const [one = '', many = ''] = pair.split('/')
    return [one, many]
  })

const english: Words = {
  language: 'en',
  ingredients: pairs(
    'tomato/tomatoes carrot/carrots potato/potatoes leek/leeks mushroom/mushrooms lentil/lentils bean/beans pea/peas lemon/lemons apple/apples pear/pears cherry/cherries walnut/walnuts onion/onions almond/almonds strawberry/strawberries olive/olives prawn/prawns chestnut/chestnuts fig/figs peach/peaches shallot/shallots radish/radishes pumpkin/pumpkins',
  ),
  styles: 'roasted creamy spicy smoked crispy rustic grilled winter garden sticky'.split(' '),
  dishes:
    'soup salad pie stew curry casserole tart gratin risotto pancakes omelette dumplings'.split(
      ' ',
    ),
  tools: 'skillet mortar whisk sieve griddle steamer blender cleaver colander tongs'.split(' '),
  techniques: 'simmer caramelise blanch marinate knead deglaze poach braise emulsify toast'.split(
    ' ',
  ),
  tags: 'weeknight vegetarian festive children picnic freezer'.split(' '),
  foods:
    'saffron cardamom cinnamon nutmeg turmeric tarragon chervil lovage coriander marjoram'.split(
      ' ',
    ),
  title: ({ style, dish, first, second }) => `${style} ${first} and ${second} ${dish}`,
  step: (technique, what, tool) =>
    `Then ${technique} the ${what} with the ${tool} until they are done.`,
  serve: 'Season with salt and pepper and serve it hot.',
}

const german: Words = {
  language: 'de',
  ingredients: pairs(
    'Tomate/Tomaten Möhre/Möhren Kartoffel/Kartoffeln Zwiebel/Zwiebeln Pilz/Pilze Linse/Linsen Bohne/Bohnen Erbse/Erbsen Zitrone/Zitronen Apfel/Äpfel Birne/Birnen Kirsche/Kirschen Nuss/Nüsse Gurke/Gurken Mandel/Mandeln Erdbeere/Erdbeeren Olive/Oliven Garnele/Garnelen Kastanie/Kastanien Feige/Feigen Pflaume/Pflaumen Schalotte/Schalotten Rübe/Rüben Kürbis/Kürbisse',
  ),
  styles:
    'würzige cremige knusprige geräucherte gebratene ländliche festliche gefüllte süße überbackene'.split(
      ' ',
    ),
  dishes:
    'Suppe Pfanne Quiche Torte Pastete Nudeln Klöße Frikadellen Lasagne Tarte Rösti Maultaschen'.split(
      ' ',
    ),
  tools:
    'Mörser Schneebesen Sieb Pfannenwender Dampfgarer Stabmixer Hackbeil Nudelholz Zange Reibe'.split(
      ' ',
    ),
  techniques:
    'köcheln karamellisieren blanchieren marinieren kneten ablöschen pochieren schmoren verquirlen rösten'.split(
      ' ',
    ),
  tags: 'Alltag vegetarisch Feiertag Kinder Picknick Gefrierfach'.split(' '),
  foods: 'Safran Kardamom Zimt Muskat Kurkuma Estragon Kerbel Liebstöckel Koriander Majoran'.split(
    ' ',
  ),
  title: ({ style, dish, first, second }) => `${style} ${dish} mit ${first} und ${second}`,
  step: (technique, what, tool) => `Danach die ${what} mit ${tool} ${technique}, bis sie gar sind.`,
  serve: 'Mit Salz und Pfeffer würzen und heiß auf den Tisch bringen.',
}

const french: Words = {
  language: 'fr',
  ingredients: pairs(
    'tomate/tomates carotte/carottes courgette/courgettes poireau/poireaux champignon/champignons lentille/lentilles haricot/haricots aubergine/aubergines citron/citrons pomme/pommes poire/poires cerise/cerises oignon/oignons épinard/épinards amande/amandes fraise/fraises olive/olives crevette/crevettes châtaigne/châtaignes figue/figues pêche/pêches échalote/échalotes betterave/betteraves citrouille/citrouilles',
  ),
  styles: 'épicée fumée dorée rustique grillée sucrée salée provençale légère gratinée'.split(' '),
  dishes:
    'soupe salade tarte terrine poêlée quiche purée omelette galette crêpe brioche fricassée'.split(
      ' ',
    ),
  tools: 'mortier fouet passoire spatule marmite mixeur hachoir rouleau écumoire râpe'.split(' '),
  techniques:
    'mijoter caraméliser blanchir mariner pétrir déglacer pocher braiser émulsionner torréfier'.split(
      ' ',
    ),
  tags: 'semaine végétarien fête enfants pique-nique congélateur'.split(' '),
  foods:
    'safran cardamome cannelle muscade curcuma estragon cerfeuil livèche coriandre marjolaine'.split(
      ' ',
    ),
  title: ({ style, dish, first, second }) => `${dish} ${style} aux ${first} et ${second}`,
  step: (technique, what, tool) =>
    `Ensuite ${technique} les ${what} avec ${tool} pendant quelques minutes.`,
  serve: 'Saler, poivrer et servir très chaud.',
}

const spanish: Words = {
  language: 'es',
  ingredients: pairs(
    'tomate/tomates zanahoria/zanahorias patata/patatas puerro/puerros champiñón/champiñones lenteja/lentejas garbanzo/garbanzos guisante/guisantes limón/limones manzana/manzanas pera/peras cereza/cerezas cebolla/cebollas espinaca/espinacas almendra/almendras fresa/fresas aceituna/aceitunas gamba/gambas castaña/castañas higo/higos melocotón/melocotones alcachofa/alcachofas berenjena/berenjenas calabaza/calabazas',
  ),
  styles: 'picante cremosa ahumada crujiente rústica asada dulce salada andaluza gratinada'.split(
    ' ',
  ),
  dishes:
    'sopa ensalada empanada cazuela crema tortilla paella menestra lasaña croqueta tarta coca'.split(
      ' ',
    ),
  tools:
    'mortero varillas colador espátula vaporera batidora cuchilla rodillo pinzas rallador'.split(
      ' ',
    ),
  techniques:
    'guisar caramelizar escaldar marinar amasar desglasar escalfar estofar emulsionar tostar'.split(
      ' ',
    ),
  tags: 'diario vegetariano fiesta niños merienda congelador'.split(' '),
  foods: 'azafrán cardamomo canela comino cúrcuma estragón perifollo apio cilantro mejorana'.split(
    ' ',
  ),
  title: ({ style, dish, first, second }) => `${dish} ${style} de ${first} y ${second}`,
  step: (technique, what, tool) =>
    `Después ${technique} los ${what} con ${tool} hasta que estén hechos.`,
  serve: 'Salpimentar y servir muy caliente.',
}

export const LANGUAGES = [english, german, french, spanish]
