import { type Static, Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'

/** The channel of push messages in the queue. */
export const PUSH = 'push'

const P256DH =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

/** As `PushSubscription.toJSON()` of a browser gives it. */
export const NewPushSubscription = Type.Object(
  {
    endpoint: Type.String({
      documented: { pattern: '^https://[^\\s/?#]\\S*$' },
      maxLength: 2000,
      description: 'The URL of the push service. It must begin with https:// and be public.',
      examples: ['https://push.example.com/send/aB3dE5'],
    }),
    expirationTime: Type.Optional(
      Type.Union([Type.Number(), Type.Null()], {
        description: 'It is ignored: the push service tells when a subscription has ended.',
        examples: [null],
      }),
    ),
    keys: Type.Object(
      {
        p256dh: Type.String({ pattern: '^B[\\w-]{86}$', examples: [P256DH] }),
        auth: Type.String({ pattern: '^[\\w-]{22}$', examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
      },
      strict,
    ),
  },
  { ...strict, title: 'NewPushSubscription' },
)
export type NewPushSubscription = Static<typeof NewPushSubscription>

export const PushKey = Type.Object(
  {
    public_key: Type.String({
      description: 'The `applicationServerKey` for `pushManager.subscribe`, in base64url.',
      examples: [P256DH],
    }),
  },
  { title: 'PushKey' },
)
