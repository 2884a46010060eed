import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { Api } from './http.ts'

/** Collects every route that is registered after it; registered first, in the root scope. */
export async function collectOpenapi(api: Api, version: string, publicUrl: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version,
        description:
          'Accounts, households, food data and delta sync. Every failure has one shape: `error` for people, `code` for programs, `timestamp`, `request_id`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
  })
}

/** `/openapi.json` and `/docs`, a page to read it and try it, with no asset from elsewhere. */
export function openapiRoutes() {
  return async (api: Api): Promise<void> => {
    api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger())
    await api.register(scalar, {
      routePrefix: '/docs',
      configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
    })
  }
}
