import type { Kind } from '@larder/rules/shopping-lists/goods/kinds.ts'
import { DRAWINGS, KIND_DRAWINGS } from './drawings.ts'
import { CARE, HOUSEHOLD } from './home-drawings.ts'
import {
  CAKE,
  CAN,
  CANDLE,
  CEREALS,
  CHICKEN,
  CUBE,
  FLATBREAD,
  PEACH,
  PEANUT,
  ROAST,
  STICKS,
  TUB,
  WRAPPED,
  dots,
  type Drawn,
  hole,
  o,
} from './shapes.ts'

// Drawn for Larder, as those of `drawings.ts`.

const D = DRAWINGS
const BEANS = `${KIND_DRAWINGS.tins}M9.5 14.5c1.5-1.7 5.5.3 5 2.5-.5 1.7-2 .9-2.5.2-.8-1-1.3-.5-2-.9-.7-.5-1-1.2-.5-1.8z`
const SAUCE = `${D.vinegar}${o(12, 17, 2)}`

/** The drawings of goods that no new household has as foods, and other names of those that it has. */
export const MORE_DRAWINGS: Partial<Readonly<Record<Kind, readonly Drawn[]>>> = {
  produce: [
    ['lime,limette,citron vert,lima,limoen', D.lemon, 135],
    [
      'blueberry,berries,heidelbeere,blaubeere,beeren,myrtille,arándano,mirtillo,blauwe bes,bosbes',
      `${o(8, 15.5, 4.5)}${o(16.5, 14.5, 4.5)}${o(11.5, 7.5, 4.5)}|M9.8 7l1.7 1 1.7-1M11.5 8v-2.5M6.3 15l1.7 1 1.7-1M8 16v-2.5M14.8 14l1.7 1 1.7-1M16.5 15v-2.5`,
      275,
    ],
    [
      'raspberry,blackberry,himbeere,brombeere,framboise,mûre,frambuesa,mora,lampone,framboos,braam',
      `M12 8.5c4.5-1 7.5 1 7 4.5-.6 4-4 8.5-7 8.5S5.6 17 5 13c-.5-3.5 2.5-5.5 7-4.5z|M7.5 7.5L12 6l4.5 1.5M12 6V3M12 8.5v13M5 13c4.5-1.5 9.5-1.5 14 0M6.5 17c3.5-1.5 7.5-1.5 11 0M8.5 9c-.8 4 0 8 2 12M15.5 9c.8 4 0 8-2 12`,
      5,
    ],
    ['salad,salat,salade,ensalada,insalata,sla', D.lettuce],
    ['grape,traube,weintraube', D.grape, 310],
    ['cucumber,gurke', D.cucumber],
    ['sweet potato,süßkartoffel,patate douce,boniato,patata dolce,zoete aardappel', D.potato, 45],
    ['spring onion,scallion,frühlingszwiebel,cebolleta,cipollotto,bosui,lente-ui', D.leek],
    ['coriander,cilantro,koriander,coriandre,dill,mint,herbs,kräuter,minze', D.parsley],
    ['chive,schnittlauch,ciboulette,cebollino,erba cipollina,bieslook', D.leek],
    ['celery,sellerie,céleri,apio,sedano,selderij', D.celery],
    ['cabbage,kohl,chou,col,cavolo,kool', D.cabbage],
    ['mushroom,champignon,pilz,seta,champiñón,fungo', D.mushroom, 65],
    [
      'melon,watermelon,melone,wassermelone,pastèque,melón,sandía,anguria,meloen,watermeloen',
      `M2.5 9h19c0 6.5-4 11-9.5 11S2.5 15.5 2.5 9z|M5.5 9c0 4.5 2.5 8 6.5 8s6.5-3.5 6.5-8${dots('9 11', '12 13.5', '15 11')}`,
      10,
    ],
    [
      'pineapple,ananas,piña',
      'M12 9c4 0 5.5 2.5 5.5 6s-2 6.5-5.5 6.5-5.5-3-5.5-6.5S8 9 12 9z|M12 9V3M12 8.5C9.5 8 8 6.5 7.5 4M12 8.5c2.5-.5 4-2 4.5-4.5M7.5 11.5l7.5 9M16.5 11.5L9 20.5M6.5 16l4 5M17.5 16l-4 5M11 9l6 6.5M13 9l-6 6.5',
      90,
    ],
    [
      'cherry,kirsche,cerise,cereza,ciliegia,kers',
      `${o(7.5, 16.5, 4)}${o(16.5, 16, 4)}|M7.5 12.5C8.5 8.5 11 5.5 14.5 3.5M16.5 12c.3-3.5-.5-6-2-8.5M14.5 3.5c2.5-.8 4.5.2 5.5 2.5-2.5.8-4.5-.2-5.5-2.5z`,
      15,
    ],
    [
      'peach,nectarine,apricot,mango,plum,pfirsich,nektarine,aprikose,pflaume,pêche,abricot,mangue,prune,melocotón,albaricoque,ciruela,pesca,albicocca,prugna,perzik,abrikoos,pruim',
      PEACH,
      50,
    ],
    [
      'kiwi,kiwi fruit',
      `${o(12, 12, 8.5)}|${o(12, 12, 2)}${dots('12 7.5', '15.2 8.8', '16.5 12', '15.2 15.2', '12 16.5', '8.8 15.2', '7.5 12', '8.8 8.8')}`,
    ],
    [
      'corn,corn on the cob,maiskolben,pannocchia,maiskolf',
      'M12 3c3 2 4 6 4 10s-1.5 8-4 8-4-4-4-8 1-8 4-10z|M8.5 9h7M8 12.5h8M12 3v13M12 21.5c-5 0-7-4-6.5-9.5 3 1 5.5 4 6.5 9.5zM12 21.5c5 0 7-4 6.5-9.5-3 1-5.5 4-6.5 9.5z',
      95,
    ],
    [
      'pumpkin,squash,kürbis,potiron,courge,calabaza,zucca,pompoen',
      'M12 8c5.5-2 9 1 9 5.5S17.5 21.5 12 20c-5.5 1.5-9-2-9-6.5S6.5 6 12 8z|M12 8c-3.5 2.5-3.5 9.5 0 12M12 8c3.5 2.5 3.5 9.5 0 12M12 8c0-2 .5-3.5 2.5-4.5',
      55,
    ],
    [
      'pea,green bean,erbse,bohne,haricot vert,judía verde,fagiolino,boon,sperzieboon',
      `M3 8c1.5 7.5 8.5 11.5 18 9C19 8.5 11 4.5 3 8z|${o(8.5, 10.5, 1.8)}${o(13, 12.5, 1.8)}${o(17, 15, 1.3)}M3 8L2 6`,
    ],
    [
      'chilli,chili,peperoni,piment,guindilla,peperoncino,chilipeper',
      'M14.5 7.5C19 8.5 19 14 14 17.5c-3.5 2.5-7.5 3-11 2.5 5-1.5 7-4 7.5-7.5.4-3 2-5.5 4-5z|M12 9c1-2.5 4-3 6-1M15 7c0-2 1-3.5 3-4',
      25,
    ],
    [
      'beetroot,radish,rote bete,rote beete,radieschen,betterave,radis,remolacha,rábano,barbabietola,ravanello,biet,radijs',
      'M12 8.5c4.5 0 7 2.5 7 5.5 0 3.5-4 4.5-7 8-3-3.5-7-4.5-7-8 0-3 2.5-5.5 7-5.5z|M12 8.5V3M12 8.5C9.5 8 7.5 6 7.5 3.5M12 8.5c2.5-.5 4.5-2.5 4.5-5M9 12.5c1.5-1 4-1 6 0',
      350,
    ],
    [
      'flower,blume,fleur,flor,fiore',
      'M12 12c-4.5 0-5.5-4-4.5-8.5L10 5.5 12 3l2 2.5 2.5-2C17.5 8 16.5 12 12 12z|M12 12v9.5M12 19c-3.5 0-5-1.5-5.5-4.5 3 0 5 1.5 5.5 4.5zM12 20c3.5 0 5-1.5 5.5-4.5-3 0-5 1.5-5.5 4.5z',
      350,
    ],
  ],
  bakery: [
    ['toast,toast bread,pain de mie,pan de molde', D.toast],
    [
      'bagel',
      `${o(12, 12, 8.5)}${hole(12, 12, 2.7)}|${dots('7 9', '10 6.5', '15 7', '17.5 11', '16 16', '11 17.8', '6.8 14.5')}`,
    ],
    [
      'baguette,barra de pan,stokbrood',
      'M4 20c-1.5-1.5-.5-4 1.5-6l8.5-8.5c2-2 4.5-3 6-1.5s.5 4-1.5 6L10 18.5c-2 2-4.5 3-6 1.5z|M7.5 13.5l3 2M10.5 10.5l3 2M13.5 7.5l3 2',
    ],
    ['wrap,tortilla,piadina', D.tortilla],
    ['pitta,pita,naan,flatbread,fladenbrot,focaccia', FLATBREAD],
    [
      'muffin,magdalena,cupcake,bollo,krentenbol',
      'M5.5 12.5c-3-.5-2.5-4.5.5-4.5.5-5.5 11.5-5.5 12 0 3 0 3.5 4 .5 4.5z|M6.2 12.5L8 20.5h8l1.8-8M10.2 12.5l.5 8M13.8 12.5l-.5 8',
    ],
    [
      'brezel,laugenbrezel',
      `M12 19.5C5 22 1.5 14 2.700 9.5 4 4 9.5 4 12 8c2.5-4 8-4 9.300 1.5 1.200 4.5-2.300 12.5-9.300 10zM9.5 8.800C7.5 6.5 5.200 8 5.200 10.5c0 1.700.4 3 1.200 4.200L11 11.5C10.700 10.400 10.200 9.600 9.5 8.800zM14.5 8.800C13.800 9.600 13.300 10.400 13 11.5l4.600 3.200c.8-1.200 1.200-2.5 1.200-4.200 0-2.5-2.300-4-4.300-1.700zM12 13.700L8 16.700c2.300 1.300 5.700 1.300 8 0z|${dots('4 12', '20 12', '12 18', '12 10.5')}`,
      55,
    ],
    ['cake,kuchen,torte,gâteau,tarta,torta,taart', CAKE, 350],
    ['bread roll,bun,brötchen,bolletje', D.roll],
    ['brioche,viennoiserie', D.croissant],
    ['pico,grissino', STICKS],
  ],
  meat: [
    ['chicken,hähnchen,huhn,hühnchen,poulet,pollo,kip', CHICKEN, 70],
    [
      'turkey,duck,roast,pute,truthahn,ente,braten,dinde,canard,pavo,pato,tacchino,anatra,kalkoen,eend',
      ROAST,
      60,
    ],
    [
      'lamb,chop,lamm,kotelett,agneau,côtelette,cordero,chuleta,agnello,lam,lamsvlees',
      `M8.5 10.5C8.5 6.5 11.5 3.5 15 3.5s6 2.5 6 6-3 6.5-7 6.5c-1.8 0-2.8-.7-3.8.3L6.5 20.5c-.8.8-1.7.6-2.3 0s-.8-1.5 0-2.3L7.7 14c.9-1 .8-2 .8-3.5z|M12 10c0-2 1.3-3.3 3-3.3s2.8 1 2.8 2.8-1.5 3.2-3.5 3.2S12 11.5 12 10z`,
    ],
    ['steak,filete,bistecca,biefstuk,meat,fleisch,viande,carne,vlees', KIND_DRAWINGS.meat],
    ['ham,schinken,jambon,jamón,jamón york,prosciutto,prosciutto crudo', D.ham],
    ['cold cuts,aufschnitt,vleeswaren,chorizo,pepperoni', D.salami],
    ['sausage,würstchen,wurst,worstje', D.sausage],
    ['bacon', D.bacon, 15],
  ],
  fish: [
    [
      'fish,tuna steak,fisch,forelle,fischfilet,poisson,truite,pescado,merluza,pesce,orata,vis,haring',
      KIND_DRAWINGS.fish,
    ],
    [
      'prawn,shrimp,garnele,crevette,gamba,gamberetto,gambero,garnaal',
      'M18.5 5.5C11 3 4.5 8 5 14.5c.3 3 2.5 5.5 5.5 6-1.3-1.8-1.3-3.5-.3-5 1.7-2.5 5.3-2.8 8-3.5 3-.8 3.3-5.5.3-6.5z|M13.7 5l1 7.6M9 7.5l3 6.3M5.5 11.5l5 4M18.5 5.5C19.5 4 20.5 3.3 22 3M19.5 6c1-.5 1.8-.5 2.8 0M10.5 20.5c-1.5-.5-3.5 0-4.5 1.5M10.5 20.5c1 0 2 .4 2.5 1.5M17 8.5v.01M14.5 13l.7 2.3M17 12.3l1 2.3',
      30,
    ],
    [
      'mussel,clam,oyster,scallop,muschel,moule,huître,mejillón,almeja,cozza,vongola,mossel',
      'M12 20.5C6.5 18 3 13.5 3 9.5 3 6 7 3.5 12 3.5S21 6 21 9.5c0 4-3.5 8.5-9 11z|M12 20.5C7.5 15.5 6 10 7 4.7M12 20.5c4.5-5 6-10.5 5-15.8M12 20.5v-17M9 19.5h6',
      265,
    ],
  ],
  dairy: [
    ['tofu', CUBE],
    ['feta', `${CUBE}${dots('7 14', '9 16.5', '15 16.5', '17 14', '12 8.5', '8.5 9', '15 10')}`],
    ['margarine,margarina,spread', TUB, 95],
    [
      'sour cream,cottage cheese,cream cheese,quark,schmand,frischkäse,hüttenkäse,crème fraîche,fromage blanc,ricotta,nata agria,requesón,panna acida,kwark,zure room,hüttenkäse,skyr',
      TUB,
    ],
    ['cream,sahne,nata,panna,room', D.cream],
    ['cheddar,gouda,camembert,comté,brie,stracchino,emmental,emmentaler,halloumi', D.cheese],
    ['grana', D.parmesan],
  ],
  grains: [
    [
      'penne,rigatoni,fusilli,coquillettes',
      'M3.5 8.5L14 4l2.5 3.5L6 13zM7.5 17L18 12.5l2.5 3.5L10 21.5z|M14 4c-1 1.5 0 3.5 2.5 3.5M18 12.5c-1 1.5 0 3.5 2.5 3.5M4.7 10.7l8.5-4M8.7 19.2l8.5-4',
    ],
    [
      'macaroni,makkaroni,macarrón',
      'M4.5 17.5C4.5 9 9 4.5 17.5 4.5v6c-4.5 0-7 2.5-7 7z|M4.5 17.5c0 2 6 2 6 0s-6-2-6 0zM17.5 4.5c-2 0-2 6 0 6s2-6 0-6zM7.5 12.5c1-2 2.5-3.7 4.5-4.7',
    ],
    [
      'lasagne,lasagne sheets,lasagneplatten,lasaña,lasagnebladen',
      'M3 9l9-4.5L21 9l-9 4.5z|M3 12.5l9 4.5 9-4.5M3 16l9 4.5 9-4.5M7.5 9L12 6.8M12 11.2L16.5 9',
    ],
    ['couscous,semoule,cous cous', D.rice],
    ['noodles,fideos,noedels,nudeln', D.pasta],
  ],
  tins: [
    [
      'soup,suppe,soupe,sopa,zuppa,soep',
      `${KIND_DRAWINGS.grains.split('|')[0]}|M2.5 12h19M8 9c-1-1.5 1-2.5 0-4M12 9c-1-1.5 1-2.5 0-4M16 9c-1-1.5 1-2.5 0-4`,
      45,
    ],
    ['baked bean,bean,fagiolo,fagiolo borlotto,bruine boon', BEANS, 35],
    [
      'passata,passierte tomaten,coulis de tomate,tomate frito,passata di pomodoro,gezeefde tomaten',
      SAUCE,
      25,
    ],
    ['tomate pelée,pomodori pelati,maíz,pimientos del piquillo', KIND_DRAWINGS.tins],
    ['cetriolino', D.gherkin],
  ],
  oils: [
    ['pesto', `${D.mustard}M10.5 15.5c0-2 1-2.5 3-2.5 0 2-1 2.5-3 2.5z`, 135],
    ['soy sauce,sojasauce', D.soy_sauce],
    ['dressing,salad dressing,salatdressing,oil,öl,olio di semi', D.vinegar],
    ['sauce tomate,salsa de tomate,sugo,pasta sauce', SAUCE, 25],
  ],
  baking: [
    ['pepper,pfeffer,poivre,pimienta,pepe,peper,paprika', D.black_pepper, 30],
    [
      'vanilla,vanilla extract,vanille,vainilla,vanillina',
      'M8 11.5h8v8a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 8 19.5z|M9.5 11.5V8.5h5v3M10.5 8.5V5c0-2.5 3-2.5 3 0v3.5M12 14c1.6 2.2 1.6 3.5 0 3.5s-1.6-1.3 0-3.5z',
      90,
    ],
    ['stock,gemüsebrühe,brühe,caldo,dado', D.stock],
    ['curry', D.curry_powder],
    ['levure,levadura,lievito', D.yeast],
    ['maizena', D.cornflour],
    ['candle,birthday candle,bougie', CANDLE],
  ],
  breakfast: [
    ['cornflakes,corn flakes,cereal,cereals,céréale', CEREALS, 85],
    ['granola', D.muesli],
    ['marmalade', D.jam, 60],
    [
      'nutella,chocolate spread,schokocreme,crema spalmabile,chocoladepasta,burro di arachidi',
      D.jam,
      50,
    ],
    ['hagelslag', CEREALS, 50],
    ['fette biscottate', D.toast],
  ],
  sweets: [
    [
      'nut,peanut,nuss,erdnuss,cacahuète,frutos secos,cacahuete,frutta secca,noot,pinda',
      PEANUT,
      65,
    ],
    [
      'cracker,crispbread,gâteau apéritif',
      `M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2z|${dots('8 8', '12 8', '16 8', '10 12', '14 12', '8 16', '12 16', '16 16')}`,
    ],
    [
      'popcorn,pop-corn,palomita',
      'M6 10.5h12l-1.5 10h-9z|M6 10.5C3.5 10 4 6.5 6.8 6.8 6.5 4 10.5 2.8 12 5c1.5-2.2 5.5-1 5.2 1.8C20 6.5 20.5 10 18 10.5M10 10.5l.7 10M14 10.5l-.7 10M9.5 8v.01M13.5 7.5v.01',
    ],
    ['sweets,candy,toffee,bonbon,süßigkeiten,caramelo,caramella,snoep', WRAPPED, 350],
    [
      'gummy bear,jelly babies,haribo,gummibärchen,gominola,drop',
      `M9 4.5c.7-1 2-.8 3-.8s2.3-.2 3 .8c1.5-.7 2.5.8 1.3 2 .3 1.3-.2 2.5-1.3 3.3 2.5 0 4 .7 4 2s-1.3 1.7-2.7 1.4c0 2.3 1.7 4 1.2 6-.5 1.8-3.5 1.8-4 0-.2-.8-.8-1.2-1.5-1.2s-1.3.4-1.5 1.2c-.5 1.8-3.5 1.8-4 0-.5-2 1.2-3.7 1.2-6-1.4.3-2.7-.1-2.7-1.4s1.5-2 4-2C7.9 9 7.4 7.8 7.7 6.5 6.5 5.3 7.5 3.8 9 4.5z|${dots('10.5 6.5', '13.5 6.5')}M11.3 8.5h1.4`,
      25,
    ],
    ['pretzel,breadstick,salzstange', STICKS],
    ['crisps,patatas fritas', D.crisps],
    ['cookie', D.biscuit],
    ['aceituna rellena', D.olive, 120],
  ],
  drinks: [
    ['water,wasser,eau,agua,acqua,bruiswater', D.water],
    [
      'juice,apple juice,saft,apfelsaft,apfelschorle,jus,jus de pomme,zumo,zumo de manzana,succo,succo di mela,appelsap,sap',
      D.orange_juice,
      90,
    ],
    ['cola,coke,coca,coca-cola,soda,energy drink', CAN, 25],
    [
      'lemonade,limonade,limonada,limonata,iced tea,eistee',
      `M5 8h11l-1 12.5H6z|${o(17, 6.5, 3.5)}M17 3v7M13.5 6.5h7M5.5 12.5c3-1.5 6.5 1.5 10 0M8.5 8L7 3`,
      105,
    ],
  ],
  frozen: [
    ['pizza', D.frozen_pizza, 50],
    [
      'fish finger,fischstäbchen,poisson pané,varita de pescado,bastoncino di pesce,visstick',
      `M4.5 5h12A1.5 1.5 0 0 1 18 6.5v2a1.5 1.5 0 0 1-1.5 1.5h-12A1.5 1.5 0 0 1 3 8.5v-2A1.5 1.5 0 0 1 4.5 5zM7.5 14h12a1.5 1.5 0 0 1 1.5 1.5v2a1.5 1.5 0 0 1-1.5 1.5h-12A1.5 1.5 0 0 1 6 17.5v-2A1.5 1.5 0 0 1 7.5 14z|${dots('6 7', '8.5 8.3', '11 6.8', '14 8', '9.5 16', '12 17.3', '14.5 15.8', '17.5 17')}`,
      60,
    ],
    [
      'oven chips,frites,pommes,pommes frites,patatas congeladas,patatine surgelate,friet',
      'M5.5 11.5c3.5 2.5 9.5 2.5 13 0L17 21H7z|M7.3 12.5L6 5.5l2.5-.4 1 8M9.3 11.5l.2-8h2.6v9.8M12.1 12l.8-8 2.5.3-.7 9M15 11.5l1.3-6 2.4.5-1.5 6.5',
      90,
    ],
    [
      'ice cube,ice,eiswürfel,glaçon,hielo,ghiaccio,ijsklontje',
      'M12 3l8 4.5v9L12 21l-8-4.5v-9z|M4 7.5l8 4.5 8-4.5M12 12v9M6.5 12.5V15M9 14v1M17.5 12l-3 5',
      220,
    ],
  ],
  household: HOUSEHOLD,
  care: CARE,
}
