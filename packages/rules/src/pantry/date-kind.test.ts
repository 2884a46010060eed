import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dateKindOf } from './date-kind.ts'

const USE_BY = `Raw chicken, Chicken breasts, Beef mince, Minced pork, Salmon fillet, Prawns, Fresh fish, Milk, Whole milk, Double cream
Hähnchenbrust, Hühnerschenkel, Rinderhackfleisch, Hackfleisch, Schweineschnitzel, Putenschnitzel, Lachsfilet, Frischer Fisch, Frische Milch, Vollmilch, Sahne
Kipfilet, Rundergehakt, Varkenshaas, Zalm, Verse vis, Halfvolle melk
Kycklingfilé, Köttfärs, Lax, Torskfilé, Mjölk, Vispgrädde
Kyllingebryst, Hakket oksekød, Laks, Rejer, Sødmælk, Piskefløde
Kjøttdeig, Kyllingfilet, Ørret, Reker, Lettmelk
Blanc de poulet, Bœuf haché, Saumon, Crevettes, Lait entier
Pechuga de pollo, Carne picada, Salmón, Pescado, Leche fresca
Petto di pollo, Carne macinata, Salmone, Pesce, Latte fresco
Peito de frango, Carne picada, Salmão, Peixe, Leite fresco`

const BEST_BEFORE = `Chicken stock, Chicken soup, Beef jerky, Fish sauce, Fish fingers, Tinned salmon, Coconut milk, Oat milk, Milk chocolate, Milk powder, UHT milk, Ice cream, Cream cheese, Cream crackers, Beef tomatoes, Flour, Eggs, Rice, Peanut butter, Cheddar, Apples, Bread, Porcini, Lambrusco, Perugina
Hühnerbrühe, Rinderbrühe, Fischstäbchen, Fleischtomaten, Fleischwurst, H-Milch, Kokosmilch, Hafermilch, Milchreis, Milchschokolade, Hühnereier, Räucherlachs geräuchert, Mehl, Schokolade
Kippenbouillon, Kokosmelk, Havermelk, Sojamelk, Vissaus, Meel
Kycklingbuljong, Kokosmjölk, Havremjölk, Mjölkchoklad, Rökt lax, Mjöl
Fiskesuppe, Kokosmælk, Havremælk, Røget laks, Mel
Fiskeboller boks, Melkesjokolade, Røkt laks, Havremelk
Bouillon de poulet, Lait de coco, Lait d’avoine, Chocolat au lait, Saumon fumé, Farine
Caldo de pollo, Leche de coco, Leche condensada, Chocolate con leche, Salmón ahumado, Harina
Brodo di pollo, Latte di cocco, Latte di avena, Cioccolato al latte, Salmone affumicato, Farina
Caldo de frango, Leite de coco, Leite condensado, Salmão fumado, Farinha`

const namesIn = (text: string) => text.split(/, |\n/)

it('the date of meat, fish and fresh milk is a use-by date, in ten languages', () => {
  assert.deepEqual(
    namesIn(USE_BY).filter((name) => dateKindOf(name) !== 'use_by'),
    [],
  )
})

it('the date of what keeps longer, or only has the word in its name, is a best-before date', () => {
  assert.deepEqual(
    namesIn(BEST_BEFORE).filter((name) => dateKindOf(name) !== 'best_before'),
    [],
  )
})
