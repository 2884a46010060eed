import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'

type Photo = string | Uint8Array

export const keeperRecipe = (id: string, name: string) => `
<div class="recipe-details">
  <meta content="${id}" itemprop="recipeId"><meta content="s" itemprop="recipeShareId">
  <meta content="True" itemprop="recipeIsFavourite"><meta content="4" itemprop="recipeRating">
  <table><tr><td><img src="images/${id}_0.jpg" class="recipe-photo" /></td><td>
  <h2 itemprop="name">${name}</h2>
  <div>Courses: <span itemprop="recipeCourse">Main</span>, <span itemprop="recipeCourse">Side</span></div>
  <div>Categories: <span>Any</span><meta content="Vegan" itemprop="recipeCategory"><meta content="Fast" itemprop="recipeCategory"></div>
  <meta content="Best of" itemprop="recipeCollection">
  <div>Source: <span itemprop="recipeSource"><a href="https://example.com/${id}">example.com</a></span></div>
  <div>Serving size: <span itemprop="recipeYield">4</span></div>
  <div>Preparation time: <span>1 hour</span><meta content="PT20M" itemprop="prepTime"></div>
  <div>Cooking time: <meta content="PT0S" itemprop="cookTime"></div></td></tr></table>
  <div itemprop="recipeIngredients">\r\n<p>For the sauce:</p>\r\n<p>&bull; 1 kg tomatoes &amp; basil</p>\r\n<p></p>
  <p>salt</p></div>
  <div itemprop="recipeDirections"><p>1. Chop.</p>\r\n<p>2. Cook\r\nslowly.</p></div>
  <div itemprop="recipeNotes"><p>Good.</p><p>Cheap.</p></div>
  <meta content="250" itemprop="recipeNutCalories"><meta content="9.5" itemprop="recipeNutTotalFat">
  <meta content="" itemprop="recipeNutProtein"><meta content="100 g" itemprop="recipeNutServingSize">
  <div class="recipe-photos-div"><img src="images/${id}_0.jpg" class="recipe-photos" itemprop="photo0" />
  <img src="images/${id}_1.jpg" class="recipe-photos" itemprop="photo1" /></div>
</div>`

/** A recipe of an older version: its times are texts, and its source is no link. */
const TEXTS_ONLY = `<div class="recipe-details"><meta content="old" itemprop="recipeShareId">
  <meta content="False" itemprop="recipeIsFavourite"><meta content="0" itemprop="recipeRating">
  <h2 itemprop="name">Old</h2><span itemprop="recipeSource">Grandmother</span>
  <span itemprop="prepTime">1 hour 10 mins</span><span itemprop="cookTime"></span>
  <div itemprop="recipeIngredients"><p>salt</p></div><div itemprop="recipeDirections"></div>
  <meta content="2" itemprop="recipeNutSaturatedFat"><meta content="30" itemprop="recipeNutCholesterol">
  <meta content="400" itemprop="recipeNutSodium"><meta content="50" itemprop="recipeNutTotalCarbohydrate">
  <meta content="5" itemprop="recipeNutDietaryFiber"><meta content="6" itemprop="recipeNutSugars">
  <meta content="7" itemprop="recipeNutProtein"></div>`

/** An export of Recipe Keeper with 32 recipes, and one that is broken. The first one has two photos. */
export function recipeKeeperExport(first: Photo, second: Photo): Buffer {
  const html = `<!DOCTYPE html><html><head><title>x</title></head><body>${[
    keeperRecipe('a', 'Sauce'),
    ...numbered(30, (n) => keeperRecipe(`r${n}`, `Recipe ${n}`)),
    TEXTS_ONLY,
    '<div class="recipe-details"><p>no name</p></div>',
  ].join('\n')}</body></html>`
  return buildZip([
    { name: 'recipes.html', content: html },
    { name: 'images/a_0.jpg', content: first },
    { name: 'images/a_1.jpg', content: second },
  ])
}

const copiedRecipe = (name: string, link: string) => `
<div class="recipe">
  <div id="name">${name}</div>
  <div id="link">Adapted from <a id="original_link" href="${link}">there</a></div>
  <img class="recipeImage" src="images/${name}.jpg" />
  <div id="description">Nice &lt;really&gt;.</div>
  <div id="categories"><span class="recipeCategory">Tags:</span> <span class="recipeCategory">soup</span></div>
  <div id="servings">Servings: <a id="recipeYield">6</a></div>
  <ul id="recipeIngredients">
    <li class="recipeIngredient">1 leek</li>
    <li class="recipeIngredient_note">washed</li>
    <li class="recipeIngredient_subheader">Topping</li>
    <li class="recipeIngredient">bread</li>
    <li class="recipeIngredient_spacer"></li>
    <li class="recipeIngredient">salt</li>
  </ul>
  <ol id="recipeInstructions">
    <li class="instruction">Cook.</li>
    <li class="instruction_subheader">Topping</li>
    <li class="instruction">Toast.</li>
  </ol>
  <div id="recipeNotes"><div class="recipeNote">Hot.</div><div class="recipeNote">Very.</div></div>
  <div id="extra_info"><div id="made_this">I made this</div><div id="starred">Starred</div><div id="rating"><span id="ratingValue">4</span></div></div>
</div>`

/** The page of an export of Copy Me That, with 31 recipes. */
export const copyMeThatPage = (): string =>
  `<head><meta name="copymethat_class_id_version" content="2"></head><html><body>${[
    copiedRecipe('Soup', 'https://example.com/soup'),
    ...numbered(30, (n) => copiedRecipe(`Recipe ${n}`, '')),
  ].join('')}</body></html>`

/** An export of Copy Me That. The first recipe has a photo. */
export const copyMeThatExport = (photo: Photo): Buffer =>
  buildZip([
    { name: 'recipes.html', content: copyMeThatPage() },
    { name: 'images/Soup.jpg', content: photo },
  ])
