import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { LARGE } from '#kitchen/photos/contract.ts'
import { sendContent } from '#kitchen/photos/read-content.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { Api } from '#platform/http/api.ts'
import { replyWith, withTag } from '#platform/http/headers.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import { AppError, notFound } from '#platform/kernel/errors.ts'
import { pickLanguage } from '#platform/kernel/languages.ts'
import { openShare, type PageDeps } from './open-share.ts'
import { writeMissingPage, writePage } from './write-page.ts'

interface Deps extends PageDeps {
  readonly files: FileStore
}

const REVALIDATE = 'private, no-cache'
const HTML = 'text/html; charset=utf-8'
const ByToken = Type.Object({ token: Type.String() })
/** The colours of the web app. */
const STYLES = ['../../../web/tokens.css', 'page.css']

/** It runs nothing, and loads its own style and photo. */
const securityHeaders: SecurityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
}

/** Mounted at /shared: the public pages of recipes. The address of a page is its permission. */
export function sharedPageRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    const styles = await Promise.all(STYLES.map((file) => readFile(new URL(file, import.meta.url))))
    const style = withTag(Buffer.concat(styles), 'text/css; charset=utf-8')
    api.get('/page.css', { schema: { hide: true } }, (request, reply) =>
      replyWith(style, request, reply),
    )

    api.get(
      '/:token',
      { schema: { hide: true, params: ByToken }, config: { securityHeaders } },
      async (request, reply) => {
        const language = pickLanguage(request.headers['accept-language'])
        const { token } = request.params
        reply.headers({ 'content-language': language, vary: 'accept-language' })
        reply.header('x-robots-tag', 'noindex')
        const opened = await openOrMissing(deps, token, clientAddressOf(request))
        if (!opened) return sendMissing(reply, writeMissingPage(language))
        const { recipe, photoSha256 } = opened
        const path = `/shared/${token}`
        const options = { language, path, publicUrl: deps.publicUrl, hasPhoto: !!photoSha256 }
        const page = withTag(Buffer.from(writePage(recipe, options)), HTML)
        return replyWith(page, request, reply, REVALIDATE)
      },
    )

    api.get(
      '/:token/photo.webp',
      { schema: { hide: true, params: ByToken } },
      async (request, reply) => {
        const { token } = request.params
        const { householdId, photoSha256 } = await openShare(deps, token, clientAddressOf(request))
        if (photoSha256 === null) throw notFound('photo')
        const key = { householdId, sha256: photoSha256 }
        // Another photo may become the first one, and the address may end.
        return sendContent(deps.files, key, LARGE, request, reply, REVALIDATE)
      },
    )
  }
}

/** @returns undefined where there is no recipe. @throws AppError RATE_LIMITED */
async function openOrMissing(deps: Deps, token: string, client: string) {
  try {
    return await openShare(deps, token, client)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

const sendMissing = (reply: FastifyReply, page: string): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type(HTML).send(page)
