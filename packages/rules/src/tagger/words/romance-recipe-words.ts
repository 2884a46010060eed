import type { RecipeWords } from './recipe-words.ts'

/** French, Spanish, Italian and Portuguese. */
export const ROMANCE: { readonly [language: string]: RecipeWords } = {
  fr: {
    units:
      'c à soupe, c à café, c à s, c à c, cas, cac, c c, c s, cuillère soupe, cuillère café, cuil à soupe, cuil à café, cuil à s, cuil à c, cuillerée à soupe, cuillerées à soupe, cuillerée à café, cuillerées à café, cuillère, cuillères, cuillerée, cuillerées, cuillère à dessert, grammes, gr, pot, pots, verre, verres, noix, plaque, plaques, feuille, branche, branches, morceau, morceaux, bouquet, bouquets, cube, cubes, rondelle, rondelles, filet, brique, briques, briquette, boule, boules, sachet, dose, doses, bol, bols, zeste, bâton, bâtons, louche, quartier, quartiers, pied, pieds, portion, portions, part, barre, barres, carré, carrés, tour, tours, gobelet, godet, grappe, cm, pièce s, pièce(s), bulbe, bulbes, pincées, dés, boîte, boîtes, boite, boites, conserve, bocal, bocaux, barquette, barquettes, bâtonnet, bâtonnets, tête, têtes, tige, tiges, litre, litres, kilo, kilos, goutte, gouttes, trait, poignée, poignées, paquet, paquets, rouleau, rouleaux, tasse, tasses, cuillère à thé, cuillères à thé, c à thé, cuill à soupe, cuill à café, cuillère à s, cuillère à c, c soupe, c café, cuill, cuil, canette, bouteille, bouteilles, cosse, gerbe, lamelle, lamelles, poignee, pain, cuillère à moka',
    of: "de du des d' d’ de la",
    to: 'à a ou',
    about: 'environ env à peu près bien',
    vague:
      'un peu, un petit peu, 1 peu, selon le goût, à votre goût, quelques, qq, qques, des, q s, qs',
    sizes:
      'petit petite petits petites gros grosse grosses grand grande grands grandes moyen moyenne moyens moyennes rase rases bombée bombées généreuse bonne belle beau beaux belles mini généreuses',
    preparations:
      'haché hachée hachés hachées râpé râpée râpés râpées rapé rapée émincé émincée émincés émincées coupé coupée coupés coupées épluché épluchée épluchés épluchées pelé pelée pelés pelées pressé pressée pressés écrasé écrasée écrasés fondu fondue ciselé ciselée ciselés ciselées battu battue battus dénoyauté dénoyautée dénoyautées concassé concassée concassés concassées égoutté égouttée égouttés égouttées tranché tranchée tranchées lavé lavée lavés rincé rincée rincés ramolli ramollie mixé effeuillé effeuillée équeuté équeutées détaillé taillé taillée râpee pilé pilée tamisée tamisé décortiquées décortiquée essoré dégermé blanchi évidé épépiné égrappé émietté découpé mondé fouetté dessalé décongelé réhydraté trempé désossé ébouillanté passé réduit nettoyé vidé étêté écossé frotté filtré délayé éboulé dénervé parés chauffé tiédi tempéré écalé paré fendu',
    adverbs: 'finement grossièrement fraîchement très bien',
    wholeNames:
      'viande hachée,boeuf haché,bœuf haché,steak haché,tomates concassées,tomates pelées,steaks hachés,noix de coco râpée,coco râpée,gros sel,bouquet garni',
    tails:
      'pour, au goût, selon, à votre goût, à volonté, du moulin, à température, en dés, en morceaux, en rondelles, en tranches, en lamelles, en cubes, en petits, en fines, en julienne, sans, avec, de votre choix, type, par exemple, si possible, facultatif, soit, environ, q s, qs, en deux, en quatre, en quartiers, en bâtonnets, en gros, en brunoise, en bandes, en lanières, en allumettes, au choix, à couper, à discrétion, ou plus, de préférence, surgelé, q b, en copeaux, en boîte, en conserve, en bocal, à ajuster, bien mûrs, bien mûres, bien mûr, bien mûre, bien mûrs, bien mûres',
    fruitParts: 'jus zeste zestes le un graines',
    or: 'ou',
    and: 'et',
    optional: 'facultatif, facultative, facultatifs, optionnel, optionnelle, en option',
  },
  es: {
    units:
      'count, gr, grs, cucharada sopera, cucharadas soperas, cucharada de postre, cucharadas de postre, cucharada postre, cucharadas postre, cucharadita postre, cucharada de café, cucharada de té, cucharadita de café, cucharaditas de café, cucharadita de postre, cucharón, cucharones, c s, c p, c/s, c/p, c/c, vaso, vasos, vasito, copa, copas, copita, taza de café, hoja, rama, ramas, ramita, rodaja, rodajas, loncha, lonchas, lámina, láminas, trozo, trozos, trocito, cubito, cubitos, pastilla, pastillas, sobre, sobres, bote, brick, bola, bolas, filete, filetes, bandeja, barra, barras, puñadito, pellizco, chorrito, chorreón, punta, tarrina, onzas, paquetito, malla, racimo, atado, ramillete, gajo, gajos, tira, tiras, plancha, planchas, cm, porción, porciones, chorro, cda sopera, uds, nuez, cáscara, rollo, rollos, cabeza, cabezas, tallo, tallos, puñados, bolsa, bolsas, bolsita, botella, botellas, tarro, tarros, frasco, frascos, cajita, caja, cajas, envase, envases, cartón, gotas, gota, tazón, kilo, kilos, tiritas, ramito, ramitas, ramitos, hojas, diente, dientes, cubo, cubos, unds, und, un, cdta sopera, cdas soperas, cucharada rasa, rodajita, hojita, hojitas, palito, palitos, latita, chorritos, pizcas, raja, rajas, barrita, tajada, tajadas, disco, discos, costilla, vaina, vainas',
    of: 'de del de la',
    to: 'a o ó -',
    about: 'aprox aproximadamente alrededor cerca',
    vague:
      'un poco, unas, unos, algo, algunas, algunos, c / n, cantidad necesaria, cantidad suficiente, un poquito, al gusto',
    sizes:
      'pequeño pequeña pequeños pequeñas grande grandes mediano mediana medianos medianas gran colmada colmadas rasa rasas generosa generoso hermosa hermoso buena buen gruesa fina finas medianito pequeñito pequeñita grandecito gruesas gruesos delgada delgadas chico chica chicos chicas',
    preparations:
      'picado picada picados picadas picadita picadito rallado rallada rallados ralladas troceado troceada troceados troceadas cortado cortada cortados cortadas pelado pelada pelados peladas derretido derretida fundido fundida batido batida batidos exprimido exprimida escurrido escurrida escurridos escurridas laminado laminada laminados laminadas machacado machacada machacados deshuesado deshuesada deshuesadas lavado lavada lavados lavadas fileteado fileteada tamizada tamizado majado desmenuzado desmenuzada despepitado ablandada reblandecida prensado prensados cernido hidratado remojado desvenado descongelado partido desgranado deshojado aplastado colado rebanado licuado enjuagado limpio limpia limpios limpias triturado separado disuelto disuelta trinchado despellejado desalado abierto templado templada descascarado escaldado precocido cuarteado quebrado',
    adverbs: 'muy finamente bien recién',
    wholeNames:
      'carne picada,pan rallado,coco rallado,carne molida,ternera picada,levadura prensada,tomate pelado,tomates pelados, nata para montar, nata para cocinar, crema para batir, crema para montar, tomate triturado, tomates triturados, tomate natural triturado, pan tostado,sal gruesa,sal fina,sal gorda',
    tails:
      'al gusto, a gusto, para, c s, c n, c / n, q b, en rodajas, en trozos, en dados, en cubos, en juliana, en láminas, en tiras, en cuartos, en daditos, sin, con piel, a temperatura, opcional, aprox, aproximadamente, de tu elección, según, por ejemplo, cantidad, en cuadritos, en cuadros, en cubitos, en aros, en mitades, en gajos, en trocitos, en tiritas, en bastones, en brunoise, en pedazos, en octavos, en taquitos, en tacos, a punto de nieve, a elección, si se desea, por persona, cada uno, cada una',
    fruitParts: 'zumo jugo ralladura piel cáscara el la',
    or: 'o u',
    and: 'y e con',
    optional: 'opcional, opcionales, si se desea',
  },
  it: {
    units:
      'gr, grammi, cucchiaio da minestra, cucchiaio da tè, cucchiaino da caffè, cucchiaini da caffè, cucchiaio raso, bicchiere, bicchieri, bicchierino, tazzina, tazzine, foglio, fogli, fogliolina, foglioline, rametti, ciuffo, ciuffi, ciuffetto, costa, coste, gambi, grappolo, grappoli, panetto, panetti, cubetto, cubetti, dado, noce, noci, pezzetto, pezzettino, pezzetti, filo, filetto, filetti, trancio, tranci, fettina, fettine, scatoletta, scatolette, vaschetta, vaschette, bicchiere da vino, presa, prese, punta, stecca, stecche, bacca, bacche, baccello, baccelli, mestolo, mestoli, manciatina, confezioni, spruzzata, goccio, goccino, testa, teste, cm, chilogrammi, mazzettino, pizzichi, pz, pugno, vasetti, palla, palle, sacchetti, bastoncino, pacchetto, pacchetti, lattina, lattine, barattolo, barattoli, bottiglia, bottiglie, cespo, cespi, gambo, ciotola, ciotole, tazza, tazze, pezzo, pezzi, busta, buste, bustina, bustine, mazzetto, mazzetti, mazzo, mazzi, scatola, scatole, litro, litri, etto, etti, kilo, chilo, chili, cucchiaiata, cucchiaiate, dose, dosi, rotolo, rotoli, brick, quadretto, quadretti, tubetto, listarella, grani, spolverata, cucchiaino raso, cucchiaino colmo, confezione, foglie, rametto',
    of: "di del della dello dei degli delle d' d’ da",
    to: 'a o -',
    about: 'circa ca quasi',
    vague: "un po', un po, un poco, poco, qualche, alcuni, alcune, q b, qb, quanto basta",
    sizes:
      'piccolo piccola piccoli piccole grande grandi medio media medi medie grosso grossa grossi grosse abbondante abbondanti raso rasa rasi colmo colmi scarso scarsi bel bella generosa piccolino grandicello medio-grande spesso spessa spesse sottile sottili',
    preparations:
      'tritato tritata tritati tritate grattugiato grattugiata grattugiati grattugiate grattato affettato affettata affettati affettate tagliato tagliata tagliati tagliate sbucciato sbucciata sbucciati sbucciate pelata pelate fuso fusa sciolto sciolta spremuto spremuta schiacciato schiacciata sgocciolato sgocciolata sgocciolati sgocciolate denocciolate denocciolati snocciolate sbattuto sbattuta sbattute lavato lavata lavate ammorbidito setacciata sminuzzato spezzettato mondato mondata puliti pulito pulita privato snocciolato spellato strizzato ammollato diliscato dissalato eviscerato pestato frullato montato dimezzato tagliuzzato asciugato sbriciolato sfilettato disossato scolato separato rosolato intiepidito stemperato raffermo',
    adverbs: 'finemente grossolanamente appena freschissimo ben',
    wholeNames:
      'carne tritata,pan grattato,pane grattugiato,cocco grattugiato,pomodori pelati, lievito per dolci, lievito in polvere per dolci, lievito istantaneo per dolci, lievito per pizza, lievito per torte salate, lievito istantaneo per torte salate, preparato per brodo, pane raffermo, panna montata, panna da montare',
    tails:
      "q b, qb, quanto basta, a piacere, per, circa, a fette, a cubetti, a dadini, a pezzi, a pezzetti, a rondelle, a temperatura, a scelta, l'una, l'uno, cad, ciascuno, senza, facoltativo, se necessario, tipo, più, da grattugiare, a testa, a julienne, a listarelle, a cubettini, a tocchetti, a spicchi, a metà, a filetti, a strisce, a striscioline, a lamelle, a quarti, a pezzettini, a scaglie, macinato fresco, macinato al momento, a persona, se gradito, se serve, non trattato, non trattata, non trattati",
    fruitParts: 'succo scorza buccia il la',
    or: 'o oppure',
    and: 'e',
    optional: 'facoltativo, facoltativa, facoltativi, opzionale, se piace',
  },
  pt: {
    units:
      'gr, gramas, colher sopa, colheres sopa, colher chá, colheres chá, colher sobremesa, colheres sobremesa, colher café, colheres café, colher de sobremesa, colheres de sobremesa, colher de café, colheres de café, c de sopa, c de chá, c de café, c de sobremesa, c sopa, c chá, c café, cs, cc, colher, colheres, xícara chá, xícaras chá, xícara de chá, xícaras de chá, xícara café, xícara de café, xícaras de café, chávena de chá, chávenas de chá, copo, copos, copo americano, cálice, unid, unids, un, q b, ramo, ramos, galho, galhos, raminho, haste, hastes, tablete, cubo, cubos, sachê, sachês, envelope, envelopes, embalagem, embalagens, pau, paus, bola, bolas, pedaço, pedaços, rodela, rodelas, vidro, vidros, garrafinha, molho, molhos, lâmina, lâminas, fio, filé, filés, posta, postas, pitadinha, gomo, gomos, caixinha, caixinhas, envelope, quilo, cm, punhadinho, porção, pé, bandeja, bandejas, gotas, quartos, pct, rolo, rolos, mão, mãos, pacote, pacotes, saqueta, saquetas, frasco, frascos, garrafa, garrafas, caixa, caixas, chávena, chávenas, emb, cabeça, cabeças, talo, talos, colherada, colherinha, colherinhas, pires, pote, potes, pacotinho, lasca, lascas, bisnaga, litro, litros, quilos, copinho, colher cheia, noz, vagem, vagens, lata, latas, folhas, fatia, fatias, punhado, punhados, fios, ramal, ramada, cubinho, cubinhos, maço, maços, tira, tiras, cacho, dose, doses, cálices',
    of: 'de do da dos das d',
    to: 'a ou -',
    about: 'cerca aprox aproximadamente',
    vague: 'um pouco, umas, uns, alguns, algumas, q b, qb, um pouquinho',
    sizes:
      'pequeno pequena pequenos pequenas grande grandes médio média médios médias cheia cheias rasa rasas generosa generoso bem graúdo graúda graúdos pequenino',
    preparations:
      'picado picada picados picadas picadinho picadinha ralado ralada ralados raladas cortado cortada cortados cortadas descascado descascada descascados descascadas derretido derretida batido batida batidos espremido espremida espremidos amassado amassada amassados amassadas escorrido escorrida escorridos escorridas fatiado fatiada fatiados esmagado esmagada esmagados triturado triturada laminado laminados lavado lavada lavadas peneirado peneirada desfiado desfiada esfarelado dissolvido dissolvida amolecida demolhado picotado hidratado limpo limpa limpos limpas descongelado escaldado separado esmigalhado processado partido lascado desossado dessalgado enxaguado desmanchado',
    adverbs: 'finamente bem grosseiramente recém em',
    wholeNames:
      'coco ralado,carne moída,bacalhau desfiado, natas para bater, creme para bater, fermento para bolo, fermento para bolos, fermento para pão, chocolate para culinária, massa para lasanha, pão ralado',
    tails:
      'a gosto, q b, qb, à gosto, para, em cubos, em rodelas, em fatias, em tiras, em pedaços, em cubinhos, sem, com casca, à temperatura, opcional, cerca, se necessário, suficiente, moída na hora, moído na hora, de preferência, quanto baste, em lascas, em gomos, em quartos, em juliana, em lâminas, em quadrados, em quadradinhos, em metades, em palitos, em meia lua, em meias luas, em pedacinhos, em finas, para polvilhar, à escolha, se desejar, se quiser, ou a gosto',
    fruitParts: 'suco sumo raspa raspas casca o a',
    or: 'ou',
    and: 'e com',
    optional: 'opcional, opcionais, facultativo, se desejar',
  },
}
