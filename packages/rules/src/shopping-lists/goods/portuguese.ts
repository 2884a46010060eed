import type { Goods } from './kinds.ts'

/** Goods of lists in Portugal, with words of Brazil. */
export const goods: Goods = {
  produce:
    'Maçãs,Bananas,Laranjas,Limões,Uvas,Morangos,Mirtilos,Framboesas,Peras,Abacates,Tomates,Pepino,Pimentos,Cenouras,Batatas,Batata-doce,Cebolas,Cebola roxa,Alho,Alface,Espinafres,Brócolos,Couve-flor,Curgete,Beringela,Cogumelos,Alho-francês,Aipo,Couve,Gengibre,Salsa,Manjericão,Coentros|Limas,Melão,Melancia,Meloa,Manga,Ananás,Abacaxi,Kiwis,Pêssegos,Nectarinas,Ameixas,Alperces,Damascos,Cerejas,Amoras,Figos,Tâmaras,Romã,Toranja,Tangerinas,Clementinas,Mexericas,Papaia,Mamão,Maracujá,Goiaba,Coco,Dióspiros,Caqui,Marmelos,Castanhas,Fruta,Frutas,Frutos vermelhos,Legumes,Verduras,Hortaliças,Salada,Rúcula,Agrião,Acelgas,Beterraba,Rabanetes,Nabos,Nabiças,Grelos,Funcho,Espargos,Aspargos,Alcachofras,Feijão verde,Vagens,Favas,Ervilhas frescas,Milho verde,Couve-de-bruxelas,Couves-de-bruxelas,Couve lombarda,Repolho,Couve roxa,Couve portuguesa,Abóbora,Abobrinha,Chuchu,Quiabo,Cebolinho,Cebolinha,Chalotas,Hortelã,Tomilho,Alecrim,Endro,Ervas frescas,Malaguetas,Pimentão,Tomates cherry,Tomate cereja,Batatas novas,Inhame,Mandioca,Aipim,Rebentos,Flores,Alhos,Cogumelos Paris',
  bakery:
    'Pão,Pão de forma,Pão integral,Carcaças,Papo-secos,Baguete,Croissants,Bolo,Broa,Tostas|Pão de hambúrguer,Pão de cachorro,Pão de queijo,Pão francês,Pãezinhos,Pão de centeio,Pão de mistura,Bolo do caco,Pão pita,Wraps,Tortilhas,Focaccia,Brioche,Bolos,Pastéis de nata,Pastel de nata,Queques,Muffins,Donuts,Bolas de Berlim,Waffles,Crepes,Panquecas,Tarte,Torta,Torradas,Bolo rei,Folhados,Empadas,Salgados',
  meat: 'Frango,Peito de frango,Carne picada,Vitela,Carne de porco,Bacon,Fiambre,Presunto,Chouriço,Salsichas,Bifes,Peru|Carne,Carne moída,Carne de vaca,Coxas de frango,Asas de frango,Frango assado,Peito de peru,Pato,Coelho,Borrego,Cabrito,Costeletas,Entrecosto,Lombo,Lombinho,Picanha,Alcatra,Febras,Entremeada,Toucinho,Linguiça,Salame,Mortadela,Paio,Morcela,Farinheira,Alheira,Salpicão,Almôndegas,Hambúrgueres,Enchidos,Frios,Patê,Tofu,Seitan,Tempeh,Fígado',
  fish: 'Peixe,Salmão,Bacalhau,Pescada,Camarão,Dourada,Robalo,Atum fresco|Salmão fumado,Salmão defumado,Camarões,Gambas,Lulas,Polvo,Chocos,Mexilhões,Amêijoas,Sardinhas frescas,Carapaus,Truta,Filetes,Filetes de peixe,Postas de peixe,Marisco,Mariscos,Tilápia,Delícias do mar,Linguado,Cavala fresca',
  dairy:
    'Leite,Ovos,Iogurte,Iogurtes,Manteiga,Queijo,Queijo ralado,Queijo fresco,Natas,Mozzarella,Bebida de aveia|Leite meio-gordo,Leite magro,Leite gordo,Leite sem lactose,Bebida de soja,Bebida de amêndoa,Leite de aveia,Leite de soja,Leite de amêndoa,Iogurte grego,Iogurte natural,Iogurte líquido,Kefir,Skyr,Queijo flamengo,Queijo da serra,Queijo fatiado,Queijo creme,Cream cheese,Requeijão,Ricotta,Feta,Parmesão,Mascarpone,Camembert,Brie,Cheddar,Gouda,Queijo de cabra,Mussarela,Creme de leite,Nata,Margarina,Chantilly,Pudim,Gelatina,Arroz doce,Mousse,Massa folhada,Massa quebrada,Massa fresca,Húmus,Hummus',
  grains:
    'Arroz,Esparguete,Massa,Lentilhas,Grão,Feijão,Cuscuz,Quinoa|Arroz basmati,Arroz agulha,Arroz carolino,Arroz integral,Macarrão,Espaguete,Penne,Fusilli,Lasanha,Talharim,Noodles,Massa integral,Feijão preto,Feijão branco,Feijão manteiga,Feijão frade,Feijão encarnado,Feijão carioca,Grão-de-bico,Bulgur,Ervilhas secas,Polenta,Tapioca,Farofa',
  tins: 'Atum,Tomate pelado,Polpa de tomate,Leite de coco,Azeitonas,Milho doce,Salsichas em lata|Sardinhas,Concentrado de tomate,Extrato de tomate,Molho de tomate,Tomate em cubos,Pickles,Picles,Pepinos em conserva,Cogumelos em lata,Anchovas,Cavala,Milho,Palmito,Pêssego em calda,Ananás em calda,Sopa,Sopas,Conservas,Alcaparras,Leite condensado,Tomate seco',
  oils: 'Azeite,Óleo,Vinagre,Ketchup,Maionese,Mostarda,Molho de soja,Pesto|Óleo de girassol,Óleo de coco,Óleo alimentar,Vinagre balsâmico,Vinagre de cidra,Vinagre de maçã,Molho picante,Piripíri,Molho inglês,Molho barbecue,Molho,Molhos,Tahini,Caldo de peixe,Massa de pimentão,Sumo de limão',
  baking:
    'Farinha,Açúcar,Sal,Pimenta,Fermento,Canela,Pão ralado,Orégãos,Cacau em pó|Açúcar amarelo,Açúcar mascavado,Açúcar em pó,Adoçante,Sal grosso,Sal fino,Pimenta preta,Pimentão-doce,Colorau,Cominhos,Açafrão,Caril,Noz-moscada,Louro,Folhas de louro,Especiarias,Temperos,Ervas aromáticas,Caldos,Caldo Knorr,Caldo de galinha,Caldo de legumes,Bicarbonato,Fermento em pó,Fermento de padeiro,Maizena,Amido de milho,Açúcar baunilhado,Baunilha,Essência de baunilha,Chocolate em pó,Coco ralado,Passas,Uvas passas,Frutos secos,Sementes,Sementes de chia,Linhaça,Farinha de trigo,Farinha integral,Farinha de milho,Fubá,Polvilho,Chocolate de culinária,Pepitas de chocolate,Velas,Velas de aniversário',
  breakfast:
    'Cereais,Granola,Mel,Doce,Compota,Manteiga de amendoim,Aveia|Doce de morango,Geleia,Marmelada,Nutella,Creme de avelã,Creme de cacau,Flocos de aveia,Muesli,Corn flakes,Cornflakes,Barrinhas de cereais,Pasta de amendoim,Achocolatado,Doce de leite,Goiabada',
  sweets:
    'Chocolate,Bolachas,Batatas fritas,Amêndoas,Nozes,Pipocas,Gomas,Rebuçados|Chocolate preto,Chocolate de leite,Bolachas Maria,Bolachas de água e sal,Biscoitos,Bombons,Chupa-chupas,Pastilhas,Pastilhas elásticas,Chicletes,Balas,Cajus,Amendoins,Pistácios,Avelãs,Pinhões,Aperitivos,Snacks,Tremoços,Salgadinhos,Oreo,Barras de cereais,Tortitas de arroz,Wafers',
  drinks:
    'Café,Chá,Água,Água com gás,Sumo de laranja,Cerveja,Vinho tinto,Vinho branco,Coca-Cola|Água mineral,Água das pedras,Sumo,Sumos,Suco,Suco de laranja,Néctar,Chá verde,Chá preto,Infusão,Tisana,Café moído,Café em grão,Café solúvel,Cápsulas de café,Cevada,Ice tea,Refrigerante,Refrigerantes,Gasosa,Limonada,Guaraná,Pepsi,Sprite,Fanta,Sumol,Compal,Água tónica,Cerveja sem álcool,Cervejas,Vinho,Vinho verde,Vinho rosé,Vinho do Porto,Espumante,Champanhe,Sidra,Gin,Vodka,Whisky,Rum,Licor,Cachaça,Bebidas,Bebida energética',
  frozen:
    'Ervilhas congeladas,Pizza,Gelado,Douradinhos,Legumes congelados,Gelo|Pizza congelada,Gelados,Sorvete,Espinafres congelados,Batatas congeladas,Batatas pré-fritas,Cubos de gelo,Rissóis,Croquetes,Nuggets,Congelados,Lasanha congelada,Picolé,Polpa de fruta congelada',
  household:
    'Papel higiénico,Detergente da loiça,Sacos do lixo,Rolo de cozinha,Pilhas,Lixívia,Guardanapos,Papel de alumínio|Papel higiênico,Papel toalha,Detergente,Detergente da roupa,Detergente para a roupa,Amaciador,Amaciante,Sabão em pó,Sabão,Esponjas,Esfregão,Pastilhas da máquina,Pastilhas para a máquina,Sal da máquina,Limpa-vidros,Limpa tudo,Desinfetante,Água sanitária,Película aderente,Plástico filme,Papel vegetal,Papel manteiga,Sacos de congelação,Sacos,Vassoura,Esfregona,Panos,Luvas,Lâmpadas,Fósforos,Isqueiro,Acendalhas,Carvão,Areia para gatos,Comida de gato,Comida de cão,Ração,Filtros de café,Palhinhas,Copos de papel,Ambientador,Insecticida,Fita-cola,Envelopes,Selos,Jornal,Revista,Saco do lixo,Sacos de lixo',
  care: 'Pasta de dentes,Champô,Gel de banho,Fraldas,Lenços de papel,Pensos,Desodorizante,Protetor solar,Sabonete|Xampu,Shampoo,Amaciador de cabelo,Condicionador,Creme dental,Escova de dentes,Escovas de dentes,Fio dental,Elixir,Creme de mãos,Creme hidratante,Creme,Gel de duche,Lâminas de barbear,Lâminas,Espuma de barbear,Algodão,Discos de algodão,Cotonetes,Toalhitas,Lenços umedecidos,Tampões,Pensos higiénicos,Absorventes,Preservativos,Paracetamol,Ben-u-ron,Ibuprofeno,Aspirina,Vitaminas,Desodorante,Perfume,Gel de cabelo,Laca,Verniz,Acetona,Papas de bebé,Lenços',
  aisles: {
    produce: 'fruta,frutas,legumes,verduras,hortícolas',
    bakery: 'pão,padaria,pastelaria',
    meat: 'carne,talho,charcutaria,açougue',
    fish: 'peixe,peixaria',
    dairy: 'laticínios,lacticínios,ovos,queijos',
    grains: 'massas,arroz,leguminosas',
    tins: 'conservas,enlatados',
    oils: 'azeites,óleos,molhos,condimentos',
    baking: 'especiarias,temperos,farinhas,açúcar',
    breakfast: 'cereais,compotas',
    sweets: 'doces,snacks,bolachas',
    drinks: 'bebidas',
    frozen: 'congelados',
    household: 'limpeza,casa,animais',
    care: 'higiene,farmácia,beleza,cuidado',
  },
  marks: {
    frozen: 'congelado,congelada,congelados,congeladas,ultracongelado',
    tins: 'lata,latas,conserva',
    household: 'gato,gatos,cão,cães',
    care: 'bebé,dentes,cabelo,facial',
  },
  ambient:
    'Maçãs,Bananas,Laranjas,Limões,Limas,Peras,Abacates,Tomates,Tomates cherry,Tomate cereja,Batatas,Batatas novas,Batata-doce,Cebolas,Cebola roxa,Chalotas,Alho,Alhos,Manjericão,Melão,Meloa,Melancia,Manga,Ananás,Abacaxi,Kiwis,Pêssegos,Nectarinas,Toranja,Tangerinas,Clementinas,Papaia,Mamão,Maracujá,Romã,Coco,Tâmaras,Abóbora,Inhame,Mandioca,Flores',
  heads: 'first',
  joins: false,
  small: 'de,do,da,dos,das,o,a,os,as,um,uma,e,fresco,fresca,frescos,frescas',
  breaks: 'com,sem,para,em',
}
