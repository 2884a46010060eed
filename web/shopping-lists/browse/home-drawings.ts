import { DRAWINGS, KIND_DRAWINGS } from './drawings.ts'
import { CANDLE, dots, type Drawn, o, PUMP, ROLL } from './shapes.ts'

// Drawn for Larder, as those of `drawings.ts`.

export const HOUSEHOLD: readonly Drawn[] = [
  ['toilet paper,klopapier,wc-papier', DRAWINGS.toilet_paper],
  ['washing up liquid,detersivo piatti', KIND_DRAWINGS.household],
  ['detergent,detersivo lavatrice', DRAWINGS.detergent],
  ['bin bag,sacco spazzatura,sacchi spazzatura', DRAWINGS.bin_bag],
  [
    'dishwasher tablet,spülmaschinentabs,pastille lave-vaisselle,pastiglia lavastoviglie,pastiglie lavastoviglie,vaatwastabletten',
    `M5.5 9.5h10A2.5 2.5 0 0 1 18 12v5.5a2.5 2.5 0 0 1-2.5 2.5h-10A2.5 2.5 0 0 1 3 17.5V12a2.5 2.5 0 0 1 2.5-2.5z|${o(10.5, 14.7, 2.5)}M3 14.7h5M13 14.7h5M18.5 3v4.5M16.2 5.2h4.6M21.5 9.5v2`,
    240,
  ],
  [
    'tin foil,foil,baking paper,alufolie,backpapier,papier alu,papel de aluminio,carta stagnola,aluminiumfolie',
    ROLL,
    240,
  ],
  [
    'cling film,frischhaltefolie,film alimentaire,film transparente,pellicola,vershoudfolie',
    'M3 12.5h18v7.5H3z|M3 12.5l1.5-1.5 1.5 1.5L7.5 11 9 12.5l1.5-1.5 1.5 1.5 1.5-1.5 1.5 1.5 1.5-1.5 1.5 1.5 1.5-1.5 1.5 1.5M5.5 11V4h13v7M9 8.5L11.5 6M12.5 8.5L15 6M6.5 16.5h6',
    220,
  ],
  [
    'sponge,schwamm,éponge,estropajo,spugna,spons,sponzen',
    `M5.5 7h13A2 2 0 0 1 20.5 9v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z|M3.5 10.5h17${o(8, 14.5, 1.3)}${o(13, 13.5, 0.8)}${o(16.5, 15.5, 1.2)}${o(12, 16.5, 0.7)}`,
    95,
  ],
  [
    'battery,batterie,pile,pila,batterij',
    'M7.5 6h9v15h-9z|M10 6V3.5h4V6M7.5 16h9M10 11h4M12 9v4',
    130,
  ],
  [
    'light bulb,bulb,glühbirne,ampoule,bombilla,lampadina,gloeilamp',
    'M9 16.5c0-2.5-3.5-3.5-3.5-8C5.5 5 8.5 2.5 12 2.5s6.5 2.5 6.5 6c0 4.5-3.5 5.5-3.5 8z|M9 19h6M10.5 21.5h3M9.5 9.5L12 12l2.5-2.5M12 12v4.5',
    95,
  ],
  [
    'cat food,dog food,pet food,katzenfutter,hundefutter,comida para gatos,kattenvoer,hondenvoer,croquettes',
    `M12 11.5c3 0 5.7 3 5.7 6 0 2-1.5 3-3.2 2.7-1.7-.3-3.3-.3-5 0-1.7.3-3.2-.7-3.2-2.7 0-3 2.7-6 5.7-6z${o(4.5, 10.5, 1.8)}${o(9, 6.3, 2)}${o(15, 6.3, 2)}${o(19.5, 10.5, 1.8)}|`,
  ],
  ['scented candle,tealights,kerze,kaars', CANDLE],
]

export const CARE: readonly Drawn[] = [
  [
    'shampoo,conditioner,spülung,shampoing,champú',
    `M8.5 8h7c1.5 1.5 2 3 2 5v6.5A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5V13c0-2 .5-3.5 2-5z|M9.5 8V4.5h5V8M9.5 12.5c-1 2 1 3.5 0 6M12 12.5c-1 2 1 3.5 0 6M14.5 12.5c-1 2 1 3.5 0 6`,
    330,
  ],
  [
    'shower gel,body wash,duschgel,gel douche,gel de ducha,bagnoschiuma,douchegel',
    `M7.5 7h9l-1 11h-7z|M10 7V5c0-3 4-3 4 0v2M9.5 18h5v2.5h-5z${o(12, 11, 1.2)}${o(10.3, 14, 0.7)}${o(13.5, 14.5, 1)}`,
    200,
  ],
  ['hand soap,liquid soap,hand wash,flüssigseife', PUMP, 160],
  [
    'deodorant,deo,déodorant,desodorante,deodorante',
    `M9.5 10h8v9.5A1.5 1.5 0 0 1 16 21h-5a1.5 1.5 0 0 1-1.5-1.5z|M10.5 10c0-2.5 1-3 1.5-3.5V4h3v2.5c.5.5 1.5 1 1.5 3.5M9.5 14h8M9.5 17.5h8${dots('9 4.5', '6.5 3.5', '6.5 5.5', '4 2.5', '4 4.5', '4 6.5')}`,
    200,
  ],
  [
    'nappy,diaper,windel,couche,pañal,pannolino,luier',
    'M3 5.5h18v5.5c-4 .5-6 4-6 8.5H9c0-4.5-2-8-6-8.5z|M3 8.5h4v-3M21 8.5h-4v-3M7.5 12.5c1 1 2 3 2.2 5M16.5 12.5c-1 1-2 3-2.2 5M11 9.5h2',
    200,
  ],
  [
    'tissue,taschentuch,mouchoir,pañuelo,fazzoletto,zakdoekje',
    'M3.5 12h17v8.5h-17z|M7 12c2-1.5 0-5.5 2.5-8.5 1.5 2 3.5-.5 5 1.5.3 3 1 5.5 2.5 7M11.5 12c.5-1.5.5-3 0-4.5M7 16.2h10',
    220,
  ],
  [
    'plaster,band aid,pflaster,pansement,tirita,cerotto,pleister',
    `M4.5 14L14 4.5c3.5-3.5 9 2 5.5 5.5L10 19.5C6.5 23 1 17.5 4.5 14z|M8.5 10l5.5 5.5M10.5 8l5.5 5.5${dots('11 10.5', '13.3 13', '12.2 11.8', '13.5 10.8', '10.8 12.8')}`,
    50,
  ],
  [
    'toothbrush,zahnbürste,brosse à dents,cepillo de dientes,spazzolino,tandenborstel',
    'M4 13h16.5a1.2 1.2 0 0 1 0 2.5H4A1.2 1.2 0 0 1 4 13z|M4 13V8.5h7.5V13M6 8.5V13M7.8 8.5V13M9.6 8.5V13',
    200,
  ],
  [
    'razor,razor blade,rasierer,rasierklinge,rasoir,cuchilla,maquinilla,rasoio,scheermes',
    'M5 4h14v4.5H5z|M7.5 6.2h9M10.5 8.5L11 21h2l.5-12.5',
    200,
  ],
  [
    'medicine,paracetamol,ibuprofen,aspirin,painkiller,vitamins,medikamente,vitamine,schmerztabletten,médicaments,medicinas,medicine,medicijnen',
    'M5 12l7-7c4-4 11 3 7 7l-7 7c-4 4-11-3-7-7z|M8.5 8.5l7 7M13 7c1.3-1 2.7-1 4 .3',
    20,
  ],
]
