import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { type Static, Type } from 'typebox'
import { SIGN_UP_MODES } from '#accounts/contract.ts'
import { findRelyingParty } from '#accounts/passkeys/verify.ts'
import { hasAccounts } from '#accounts/service.ts'
import { MAX_PHOTO_BYTES } from '#kitchen/photos/contract.ts'
import packageJson from '#package.json' with { type: 'json' }
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import type { Api } from '#platform/http/api.ts'
import { replyWith, withTag } from '#platform/http/headers.ts'
import { homeUrls } from '#platform/http/home-addresses.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import { MAX_MUTATIONS, MAX_PAGE_ROWS, MAX_PUSH_BYTES } from '#sync/schema/contract.ts'

const ServerInfo = Type.Object(
  {
    name: Type.Literal('Larder', {
      description: 'An app uses it to check that the address is a Larder.',
    }),
    version: Type.String({ description: 'The version of the software.' }),
    api_versions: Type.Array(Type.String(), {
      description: 'The first segment of the paths that this server answers.',
    }),
    sign_up: Type.String({
      enum: [...SIGN_UP_MODES],
      description: 'Who can make an account: anybody, people with an invite code, or nobody.',
    }),
    providers: Type.Array(
      Type.Object({
        issuer: Type.String(),
        name: Type.String({ description: 'The name for the sign-in button.' }),
        client_ids: Type.Array(Type.String()),
      }),
      { description: 'The OpenID providers whose id tokens POST /v1/auth/idp accepts.' },
    ),
    public_url: Type.String({
      description:
        'The address under which other devices reach this server, as its operator set it.',
    }),
    home_urls: Type.Array(Type.String(), {
      description:
        'For a page on the computer itself, while `public_url` leads only there: the addresses by which other devices in its network reach this server. Empty for all other requests.',
    }),
    is_new: Type.Boolean({
      description:
        'Whether nobody has an account yet, so that the first person sets up the server.',
    }),
    sends_mail: Type.Boolean({
      description: 'False where no mail server is set: mails are files on the server.',
    }),
    barcode_lookup: Type.Boolean({
      description: 'Whether `GET /v1/pantry/barcodes/lookup` asks a product database.',
    }),
    recipe_fetch: Type.Boolean({
      description:
        'Whether `POST /v1/recipes/read` fetches a page by its address, and `POST /v1/recipes/read-photo` its photo.',
    }),
    deletion_window_days: Type.Integer({
      description: 'Days between the deletion of an account and its removal.',
    }),
    webhooks: Type.Boolean({ description: 'Whether this server sends webhooks.' }),
    magic_link: Type.Boolean({
      description: 'Whether `POST /v1/auth/magic-link` sends a link that signs in.',
    }),
    join_codes: Type.Boolean({
      description:
        'Whether a household can have a code of six digits, for a phone without a camera.',
    }),
    passkeys: Type.Boolean({
      description:
        'Whether an account can have passkeys. False if the server is reached by an IP address.',
    }),
    limits: Type.Object({
      max_mutations: Type.Integer({ description: 'Mutations in one push.' }),
      max_push_bytes: Type.Integer(),
      max_page_rows: Type.Integer({ description: 'Rows in one page of a pull.' }),
      max_households: Type.Integer({ description: 'Households that one account is in.' }),
      max_members: Type.Integer({ description: 'Members of one household.' }),
      max_invites: Type.Integer({ description: 'Open invites of one household.' }),
      max_rows: Type.Integer({ description: 'Rows of one household.' }),
      max_megabytes: Type.Integer({ description: 'MiB of JSON of one household.' }),
      max_photo_megabytes: Type.Integer({ description: 'MiB of photos of one household.' }),
      max_photo_bytes: Type.Integer({ description: 'Bytes of one photo that is sent.' }),
      max_sessions: Type.Integer({ description: 'Sessions of one account.' }),
      writes_per_minute: Type.Integer({
        description: 'Rows that one account changes in a minute.',
      }),
    }),
    schema_versions: Type.Object(
      { min: Type.Integer(), max: Type.Integer() },
      { description: 'The values of `schema_version` that sync accepts.' },
    ),
  },
  {
    title: 'ServerInfo',
    examples: [
      {
        name: 'Larder',
        version: packageJson.version,
        api_versions: ['v1'],
        sign_up: 'open',
        providers: [
          {
            issuer: 'https://accounts.google.com',
            name: 'Google',
            client_ids: ['1234.apps.googleusercontent.com'],
          },
        ],
        public_url: 'https://larder.example.com',
        home_urls: [],
        is_new: false,
        sends_mail: true,
        barcode_lookup: true,
        recipe_fetch: true,
        deletion_window_days: 30,
        webhooks: true,
        magic_link: false,
        join_codes: true,
        passkeys: true,
        limits: {
          max_mutations: MAX_MUTATIONS,
          max_push_bytes: MAX_PUSH_BYTES,
          max_page_rows: MAX_PAGE_ROWS,
          max_households: 50,
          max_members: 100,
          max_invites: 50,
          max_rows: 250_000,
          max_megabytes: 256,
          max_photo_megabytes: 1024,
          max_photo_bytes: MAX_PHOTO_BYTES,
          max_sessions: 100,
          writes_per_minute: 10_000,
        },
        schema_versions: SCHEMA_VERSIONS,
      },
    ],
  },
)

/** Seconds. The answer changes when the server is restarted with other settings. Before the first account it is not kept. */
const MAX_AGE = 300

interface Deps {
  readonly settings: Settings
  readonly db: Db
}

/** `GET /v1`. An app checks with it the server address that its user typed. */
export function serverInfoRoutes({ settings, db }: Deps) {
  const write = bodyWriter(settings)
  let isNew = true
  return async (api: Api): Promise<void> => {
    api.get(
      '',
      {
        schema: {
          operationId: 'getServerInfo',
          tags: ['signing in'],
          summary: 'Read the sign-up mode, providers and limits of the server',
          description:
            'For apps, before sign-in. The answer may be cached for five minutes, but not before somebody has an account.',
          headers: Type.Object({ 'if-none-match': Type.Optional(Type.String()) }),
          response: { 200: ServerInfo, 304: Type.Null() },
        },
      },
      async (request, reply) => {
        if (isNew) isNew = !(await hasAccounts(db))
        const isHere = isLoopbackUrl(`http://${request.host}`)
        const home_urls = isHere ? findHomeUrls(settings) : []
        const age = isNew ? 'no-cache' : `public, max-age=${MAX_AGE}`
        replyWith(write({ is_new: isNew, home_urls }), request, reply, age)
        return reply
      },
    )
  }
}

/** Keeps the last answer: nearly all are the same. */
function bodyWriter(settings: Settings) {
  let last: { readonly key: string; readonly body: ReturnType<typeof withTag> } | undefined
  return (now: Pick<Info, 'is_new' | 'home_urls'>) => {
    const key = JSON.stringify(now)
    if (last?.key !== key) {
      const bytes = Buffer.from(JSON.stringify({ ...describeServer(settings), ...now }))
      last = { key, body: withTag(bytes, 'application/json; charset=utf-8') }
    }
    return last.body
  }
}

const findHomeUrls = ({ http, tls, publicUrl }: Settings): string[] =>
  homeUrls({ ...http, hasTls: tls !== undefined, publicUrl })

type Info = Static<typeof ServerInfo>

function describeServer(settings: Settings): Omit<Info, 'is_new' | 'home_urls'> {
  return {
    name: 'Larder',
    version: packageJson.version,
    api_versions: ['v1'],
    sign_up: settings.signUp,
    providers: settings.oidcProviders.map(({ issuer, name, client_ids }) => ({
      issuer,
      name,
      client_ids: [...client_ids],
    })),
    public_url: settings.publicUrl,
    sends_mail: settings.mail.smtpUrl !== undefined,
    barcode_lookup: settings.barcodeLookup !== undefined,
    recipe_fetch: settings.fetchRecipes,
    deletion_window_days: settings.deletionWindowDays,
    webhooks: settings.webhooks,
    magic_link: settings.magicLink,
    join_codes: settings.joinCodes,
    passkeys: findRelyingParty(settings.publicUrl) !== undefined,
    limits: {
      max_mutations: MAX_MUTATIONS,
      max_push_bytes: MAX_PUSH_BYTES,
      max_page_rows: MAX_PAGE_ROWS,
      max_households: settings.quotas.households,
      max_members: settings.quotas.members,
      max_invites: settings.quotas.invites,
      max_rows: settings.quotas.rows,
      max_megabytes: settings.quotas.megabytes,
      max_photo_megabytes: settings.quotas.photoMegabytes,
      max_photo_bytes: MAX_PHOTO_BYTES,
      max_sessions: settings.quotas.sessions,
      writes_per_minute: settings.quotas.writesPerMinute,
    },
    schema_versions: SCHEMA_VERSIONS,
  }
}
