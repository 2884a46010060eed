// A separate program. It writes the script of /docs to its standard output, compressed.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const api = Fastify()
await api.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { rawPayload } = await api.inject('/docs/js/scalar.js')
await api.close()
process.stdout.write(await promisify(gzip)(rawPayload, { level: 9 }))
