import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { Project } from './project.ts'

/** Serves an empty page with the installed library at `/client`, without a bundler. */
export async function serveProject({ folder, packages }: Project, context: BrowserContext) {
  const imports = Object.fromEntries(
    packages.flatMap(({ name, manifest }) =>
      Object.entries(manifest.exports).map(([entry, file]) => [
        (name + entry.slice(1)).replace('*.js', ''),
        `/modules/${name}${file.default.slice(1).replace('*.js', '')}`,
      ]),
    ),
  )
  const html = `<!doctype html><title>Larder client</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">
  import { openLarder } from 'larder-client'
  import { indexedDb } from 'larder-client/indexed-db'
  Object.assign(window, { openLarder, indexedDb })
</script>`
  await context.route('**/client', (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  )
  await context.route('**/modules/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(folder, 'node_modules', pathname.replace('/modules/', ''))
    await route.fulfill({ body: await readFile(file), contentType: 'text/javascript' })
  })
}
