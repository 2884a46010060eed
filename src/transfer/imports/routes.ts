import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { afterCommit } from '#platform/postgres/transactions.ts'
import {
  dropUnused,
  expectImport,
  importReceiver,
  keepUpload,
  keptUpload,
  releaseUpload,
  type Upload,
  type UploadDeps,
} from '#transfer/imports/upload/receive-upload.ts'
import { ImportJob, ImportJobs, ImportWithRecords, NewImport, RecordsQuery } from './contract.ts'
import { cancelImport, listImports, readImport, startImport } from './service.ts'

const tags = ['imports']

/** Mounted at /v1/imports, below the hook that picks the household. */
export function importRoutes(deps: UploadDeps) {
  return async (api: Api): Promise<void> => {
    mountReads(api, deps)
    mountCancel(api, deps)
    await api.register(async (uploads: Api) => mountUpload(uploads, deps))
  }
}

function mountUpload(api: Api, deps: UploadDeps): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', importReceiver(deps))
  api.post(
    '',
    {
      preParsing: expectImport(deps),
      preHandler: keepUpload(deps),
      onSend: dropUnused(deps),
      schema: {
        operationId: 'startImport',
        tags,
        summary: 'Import a file of another program',
        description:
          'The body is the file itself. It is imported in the background: read the import until it has ended. The same file again changes nothing, and a newer one updates the rows that nobody has changed here. A household imports one file at a time.',
        querystring: NewImport,
        consumes: ['application/octet-stream'],
        body: Type.Unsafe<Upload>({}),
        response: { 202: ImportJob },
      },
      config: { errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] },
    },
    async (request, reply) => {
      const { db, member, query } = request
      void reply.code(202)
      const job = await startImport(deps, db, member, {
        ...keptUpload(request),
        fileName: query.file_name,
      })
      afterCommit(db, () => releaseUpload(request))
      return job
    },
  )
}

function mountReads(api: Api, { db }: UploadDeps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'listImports',
        tags,
        summary: 'List the imports of the household, the newest first',
        description: 'The last ten are kept, for 30 days.',
        response: { 200: ImportJobs },
      },
    },
    ({ member }) => listImports(db, member.householdId),
  )

  api.get(
    '/:id',
    {
      schema: {
        operationId: 'getImport',
        tags,
        summary: 'Read an import, and what has become of its records',
        description:
          'The records are in the order of the file. Read the next page with `cursor`. `outcome` shows only some of them.',
        params: Type.Object({ id: Id }),
        querystring: RecordsQuery,
        response: { 200: ImportWithRecords },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ member, params, query }) =>
      readImport(db, { householdId: member.householdId, id: params.id }, query),
  )
}

function mountCancel(api: Api, deps: UploadDeps): void {
  api.post(
    '/:id/cancel',
    {
      schema: {
        operationId: 'cancelImport',
        tags,
        summary: 'Cancel an import',
        description: 'The rows that were stored stay. An import that has ended stays as it is.',
        params: Type.Object({ id: Id }),
        response: { 200: ImportJob },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN'] },
    },
    ({ db, member, params }) => cancelImport(deps, db, member, params.id),
  )
}
