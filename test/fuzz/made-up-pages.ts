/** Pages of recipes in each way of writing them, made up here. */
export const PAGES: readonly string[] = [
  `<!doctype html><html lang="en"><head><title>Plum cake – Kitchen of Ada</title><meta property="og:title" content="Plum cake">
<meta name="author" content="Ada"><link rel="canonical" href="https://ada.example/plum-cake">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Person","@id":"#ada","name":"Ada"},
{"@type":["Recipe","NewsArticle"],"name":"Plum cake","author":{"@id":"#ada"},"recipeYield":["12","12 pieces"],"prepTime":"PT20M",
"cookTime":"P0DT0H40M","image":[{"@type":"ImageObject","url":"/plums.jpg"}],"keywords":"sweet, autumn","inLanguage":"en",
"nutrition":{"@type":"NutritionInformation","calories":"227 kcal","fatContent":"4,5 g"},
"recipeIngredient":["500 g plums","250 g flour","&frac12; tsp salt","1 (14 oz) can milk"],
"recipeInstructions":[{"@type":"HowToSection","name":"Dough","itemListElement":[{"@type":"HowToStep","text":"Mix.\\nKnead."}]},
{"@type":"HowToStep","name":"Bake","text":"Bake for 40 minutes at 180&deg;C."}]}]}</script></head>
<body><nav><ul><li><a href="/">Home</a><li><a href="/soups">Soups</a></ul></nav><h1>Plum cake</h1><p>For a Sunday.</p>
<h2>Ingredients</h2><h3>For the dough</h3><ul><li>250 g flour<li>½ tsp salt</ul><h3>On top</h3><ul><li>▢ 500 g plums</ul>
<h2>Method</h2><ol><li>Step 1<p>Mix.</p><li>Bake.</ol><aside class="advertisement">Buy!</aside></body></html>`,
  `<html><head><script type="application/ld+json">[{"@type":"Recipe","name":"Soup","recipeYield":4,"totalTime":"PT1H30M",
"recipeIngredient":["1 kg pumpkin","2 onions",],"recipeInstructions":"<p>Cut the pumpkin.</p><p>Cook it
with the onions.</p>",}</script></head><body><h1>Soup</h1></body></html>`,
  `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Bread</h1>
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></span>
<meta itemprop="prepTime" content="PT15M"><time itemprop="cookTime" datetime="PT45M">45 min</time>
<span itemprop="recipeYield">2 loaves</span><img itemprop="image" data-src="/bread.jpg" src="data:,">
<ul><li itemprop="recipeIngredient"><b>For the dough:</b><li itemprop="recipeIngredient">500&nbsp;g flour
<li itemprop="recipeIngredient">10 g salt</ul><div itemprop="recipeInstructions"><p>1. Mix.<p>2. Bake it.<br>Let it cool.</div></div>`,
  `<html lang="de"><title>Linsensuppe</title><body><div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">Linsensuppe</h1>
<a property="author" href="/ada">Ada</a><ul><li property="recipeIngredient">1 Dose Linsen</li>
<li property="recipeIngredient">2 Möhren</li></ul><div property="recipeInstructions"><p>Kochen.</p><p>Würzen.</p></div></div></body>`,
  `<div class="h-recipe"><h1 class="p-name">Omelette</h1><span class="p-yield">1 portion</span><time class="dt-duration">10 min</time>
<p class="p-summary">Vite fait.</p><i class="p-ingredient">3 œufs</i><i class="p-ingredient">1 noix de beurre</i>
<div class="e-instructions"><p>Battre les œufs.</p><p>Cuire.</p></div></div>`,
  `<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"recipe":{"title":"Tortilla","author":"Ada","servings":4,
"ingredients":[{"name":"huevos","amount":"6"},"500 g patatas"],"instructions":["Pelar las patatas.","Freír."]}}}}</script><h1>Tortilla</h1>`,
  `<html lang="nl"><body><h1>Stamppot</h1><p>Voor 4 personen · 30 minuten</p><h2>Ingrediënten</h2><table><tr><td>1 kg<td>aardappelen
<tr><td>400 g<td>boerenkool</table><h2>Bereiding</h2><p>Kook de aardappelen.</p><p>Stamp alles.</p>
<div class="comments"><h3>Reacties</h3><p>Lekker!</p></div></body></html>`,
  `<h1>Pannkakor</h1><strong>Ingredienser</strong><br>2,5 dl mjöl<br>6 dl mjölk<br>3 ägg<br><br><strong>Gör så här</strong><br>Vispa.<br>Stek.`,
]

/** Lines of ingredients, made up here. */
export const LINES: readonly string[] = [
  '1 (14 oz) can chopped tomatoes, drained',
  '2-3 large cloves of garlic, finely chopped (optional)',
  '110g/4oz butter, plus extra for greasing',
  '2 x 400g tins of beans',
  '½ dozen eggs',
  'salt and pepper to taste',
  '1 1/2 cups all-purpose flour or 200 g rye flour',
  '2-3 EL fein gehackte Petersilie (optional)',
  'een snufje zout',
  '1 c. à s. d’huile d’olive',
  '1 pizca de sal',
  '250 g di farina 00, setacciata',
  '1 ½ dl vispgrädde',
  'q.b. sale',
]
