import { buildZip } from './build-zip.ts'
import { numbered } from './numbered.ts'

const cake = `---

layout: recipe
title:  "Cake"
image: cake.jpg
imagecredit: https://example.com/photo
tags: sweet, birthday
components:
- Icing
- missing

ingredients:
- 200g [flour](https://example.com/flour)
- Note: chill
directions:
- Bake.
---
A **good** cake.
`
const icing =
  '---\nlayout: component\ntitle: Icing\ningredients:\n- sugar\ndirections:\n- Stir.\n---\n'
const simple = (n: number) =>
  `---\r\nlayout: recipe\r\ntitle: Recipe ${n}\r\ntags:\r\n- a\r\n- b\r\ningredients: []\r\n---\r\n`

/** A site of Chowdown with 31 recipes, and two that are broken. The first one has a photo. */
export const chowdownSite = (photo: string | Uint8Array): Buffer =>
  buildZip([
    { name: 'site/README.md', content: '# Chowdown' },
    { name: 'site/_recipes/cake.md', content: cake },
    { name: 'site/_recipes/broken.md', content: '---\ntitle: [a\n---\n' },
    { name: 'site/_recipes/nested.md', content: `---\ntitle: ${'['.repeat(20_000)}\n---\n` },
    { name: 'site/_components/icing.md', content: icing },
    { name: 'site/images/cake.jpg', content: photo },
    ...numbered(30, (n) => ({ name: `site/_recipes/r${n}.md`, content: simple(n) })),
  ])

const pasta = `---
title: Pasta
servings: 2
tags: [quick, vegan]
source:
  name: A book
  url: https://example.com/pasta
prep time: 10 minutes
time.cook: 1 hour
difficulty: easy
---
> Serve hot.

= Sauce =

Chop @tomatoes{400%g}(ripe) and @garlic. -- a comment
Fry in a #large pan{} with @olive oil{1/2%tbsp}. [- not now -]

Add @tomatoes{100%g}, @./bases/Stock{200%ml} and @?chili{some}. \\
Cook ~sauce{10%minutes}, mail to a\\@b.

== Pasta ==
Boil @spaghetti{200-250%g} and @salt{=1%tsp}. Use the @&tomatoes{}.
`

const pantry = `# at home
[fridge]
milk = { expire = "10.05.2027", quantity = "1%L", bought = "2027-05-01" }
"sour cream" = "200%g"
[freezer]
peas = { quantity = "much" }
ice = true
nonsense
`

/** A folder of Cooklang with a pantry and 32 recipes. The first one has a photo. */
export const cooklangFolder = (photo: string | Uint8Array): Buffer =>
  buildZip([
    { name: 'config/aisle.conf', content: '[dairy]\nmilk' },
    { name: 'config/pantry.conf', content: pantry },
    { name: 'Dinner/Any Name.cook', content: pasta },
    { name: 'Dinner/Any Name.jpg', content: photo },
    { name: 'Dinner/Any Name.0.jpg', content: 'step' },
    { name: 'Old.cook', content: '>> servings: 3\n>> source: Aunt Ada\nMix @flour{1 1/2%cups}.' },
    ...numbered(30, (n) => ({ name: `R${n}.cook`, content: `Eat @bread{${n}}.` })),
  ])
