import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after } from 'node:test'
import { listen } from '#test/processes/mail-server.ts'

export type Reply = (request: IncomingMessage, response: ServerResponse) => unknown

/** Opens a web site on loopback that replies as the test says. It closes at the end of the test file. */
export async function openSite() {
  const site = {
    reply: ((_request, response) => response.end()) as Reply,
    asked: [] as IncomingMessage[],
  }
  const server = createServer((request, response) => {
    site.asked.push(request)
    site.reply(request, response)
  })
  const port = await listen(server)
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = (path = '/') => `http://127.0.0.1:${port}${path}`
  return Object.assign(site, { port, address })
}

/** Replies with a page. */
export const html =
  (page: string | Buffer, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(page)
  }

/** Replies that the page is elsewhere. */
export const leadTo =
  (location: string, status = 302): Reply =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

/** A page with a recipe. */
export const RECIPE_PAGE = `<!doctype html><html lang="en"><head><title>Plum cake</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Plum cake",
"recipeIngredient":["500 g plums","250 g flour"],"recipeInstructions":["Mix.","Bake."],"image":"/plums.jpg"}</script></head>
<body><h1>Plum cake</h1></body></html>`
