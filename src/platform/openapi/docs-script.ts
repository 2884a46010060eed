// A program of its own: writes the script of /docs to its standard output, compressed.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify from 'fastify'
import scalar from '@scalar/fastify-api-reference'

const shelf = Fastify()
await shelf.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { rawPayload } = await shelf.inject('/docs/js/scalar.js')
await shelf.close()
process.stdout.write(await promisify(gzip)(rawPayload, { level: 9 }))
