import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { listen } from './mail-server.ts'
import { openTlsServer } from './tls-server.ts'

/** A web site with a recipe, and a product database. */
export interface ServicesOfOthers extends AsyncDisposable {
  /** The settings of a Larder process that may ask them. */
  readonly env: Record<string, string>
  /** The address of the page with the recipe, and of its photo. */
  readonly page: string
  readonly photo: string
}

/** The page is as long as most pages with recipes are. */
export const RECIPE_PAGE = `<!doctype html><html lang="en"><head><title>Plum cake</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Plum cake",
"recipeIngredient":["500 g plums","250 g flour"],"recipeInstructions":["Mix.","Bake."],"image":"/plums.jpg"}</script></head>
<body><h1>Plum cake</h1>${'<div class="card"><p>Bake it, and eat it <b>warm</b>.</p></div>\n'.repeat(1000)}</body></html>`

const PRODUCT = { product_name: 'Oat drink', brands: 'Haferhof', quantity: '1 l', lang: 'en' }

/** Opens the servers that Larder asks. */
export async function openServicesOfOthers(): Promise<ServicesOfOthers> {
  const background = { width: 1200, height: 900, channels: 3 as const, background: '#604080' }
  const photo = await sharp({ create: background }).jpeg().toBuffer()
  const site = createServer(({ url }, response) => {
    const isPhoto = url === '/plums.jpg'
    response.writeHead(200, { 'content-type': isPhoto ? 'image/jpeg' : 'text/html' })
    response.end(isPhoto ? photo : RECIPE_PAGE)
  })
  const products = await openTlsServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: '1', status: 1, product: PRODUCT }))
  })
  const port = await listen(site)
  const folder = await mkdtemp(join(tmpdir(), 'larder-others-'))
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, products.ca)
  return {
    env: {
      NODE_EXTRA_CA_CERTS: certificate,
      BARCODE_LOOKUP: `https://127.0.0.1:${products.port}`,
      EGRESS_ALLOW: '127.0.0.0/8',
      FETCH_ALLOW: '127.0.0.0/8',
    },
    page: `http://127.0.0.1:${port}/`,
    photo: `http://127.0.0.1:${port}/plums.jpg`,
    async [Symbol.asyncDispose]() {
      site.closeAllConnections()
      site.close()
      await products[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}
