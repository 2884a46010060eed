import type { LetterData, LetterKind } from './letter-data.ts'
import { type Paragraph, toOneLine } from './render-letter.ts'

interface Draft {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  readonly link?: string
}

type UrlOf = (page: string) => string

/** The token is in the fragment, so that no server's log and no referrer holds it. */
const withToken = (page: string, token: string) => `${page}#token=${encodeURIComponent(token)}`

const WILL_START_AFRESH =
  'Nobody has confirmed this address yet, and a stranger may have made the account. With a new password it starts afresh: without its name, its households and all that is in them. If you made it yourself and want to keep them, confirm the address first, with the password or in an app where you are signed in. The link for that came when you signed up; in that app you can ask for a new one.'

const STARTED_AFRESH =
  'Nobody had confirmed this address before. Somebody else may have made the account, so it started afresh: it left its households, and has a new one of its own.'

const toReset = (urlOf: UrlOf): Paragraph => ({
  label: 'Choose a new password',
  href: urlOf('/reset-password'),
})

/** The subject and the paragraphs of each kind of mail, without the greeting. */
export const drafts: { [Kind in LetterKind]: (data: LetterData[Kind], urlOf: UrlOf) => Draft } = {
  password_reset({ token, isUnconfirmed }, urlOf) {
    const link = withToken(urlOf('/reset-password'), token)
    return {
      subject: 'Choose a new password for Larder',
      paragraphs: [
        'Somebody asked for a new password for your Larder account. If that was you, choose it here:',
        { label: 'Choose a new password', href: link },
        'The link is good for 30 minutes and works once.',
        ...(isUnconfirmed ? [WILL_START_AFRESH] : []),
        'If you did not ask for it, leave this mail be: your password stays as it is.',
      ],
      link,
    }
  },
  password_changed: ({ isAfresh }, urlOf) => ({
    subject: 'Your Larder password was changed',
    paragraphs: [
      ...(isAfresh ? [STARTED_AFRESH] : []),
      'The password of your Larder account was changed, and devices that were signed in with the old one were signed out.',
      'If it was not you, take your account back by choosing another password:',
      toReset(urlOf),
    ],
    link: urlOf('/reset-password'),
  }),
  verify_email({ token }, urlOf) {
    const link = withToken(urlOf('/verify-email'), token)
    return {
      subject: 'Confirm your address for Larder',
      paragraphs: [
        'Somebody made a Larder account with this address. If that was you, confirm that it is yours. You need the password of the account, or an app where you are signed in:',
        { label: 'Confirm the address', href: link },
        'The link is good for 24 hours and works once.',
        'If it was not you, you can ignore this mail: nobody else can confirm the address. The person who made the account can use it, but can not invite anybody. To take the account over, choose a new password. It starts afresh then, and they are signed out:',
        toReset(urlOf),
      ],
      link,
    }
  },
  confirm_email({ token }, urlOf) {
    const link = withToken(urlOf('/confirm-email'), token)
    return {
      subject: 'Confirm your new address for Larder',
      paragraphs: [
        'Somebody wants to make this the address of their Larder account. If that was you, confirm it. You need the password of the account, or an app where you are signed in:',
        { label: 'Confirm the new address', href: link },
        'The link is good for 24 hours and works once.',
        'If it was not you, leave this mail be: without the link nothing is changed.',
      ],
      link,
    }
  },
  email_taken: (_, urlOf) => ({
    subject: 'This address has a Larder account already',
    paragraphs: [
      'Somebody wanted to make this the address of another Larder account. It is the address of yours, and stays so: nothing was changed.',
      'If that was you, sign in with this address. If you do not know the password any more, choose another:',
      toReset(urlOf),
    ],
    link: urlOf('/reset-password'),
  }),
  email_changed({ token, isUndone }, urlOf) {
    const subject = 'The address of your Larder account was changed'
    const what =
      'Your Larder account has another address now, and no mail of it comes here any more.'
    const help = 'If it was not you, ask whoever runs this Larder for help.'
    if (isUndone)
      return {
        subject,
        paragraphs: [
          what,
          'It was put back by the link that went to the address before. The password was removed, and every device was signed out. Members who were invited since the change were taken out of the households.',
          help,
        ],
      }
    if (token === undefined) return { subject, paragraphs: [what, help] }
    const link = withToken(urlOf('/undo-email'), token)
    return {
      subject,
      paragraphs: [
        what,
        'If it was not you, take your account back. This address becomes that of the account again, every device is signed out, whoever was invited since is taken out of your households, and you get a mail to choose a new password:',
        { label: 'Undo the change', href: link },
        'The link is good for 7 days and works once.',
      ],
      link,
    }
  },
  deletion_scheduled({ deletion_scheduled_at }, urlOf) {
    const at = new Date(deletion_scheduled_at)
    return {
      subject: `Your Larder account will be deleted on ${formatDay(at)}`,
      paragraphs: [
        `Your Larder account and all that only you have in it will be deleted on ${formatDay(at)}, ${formatTime(at)}. It is closed until then, and nothing is lost yet.`,
        'If you change your mind, sign in before that date and choose to restore your account.',
        'With the API: sign in, take restore_token from the 403 answer, and send it as the bearer token of POST /v1/auth/restore-account.',
        'If it was not you who asked for this, choose a new password, then sign in and restore your account:',
        toReset(urlOf),
      ],
    }
  },
  restored: (_, urlOf) => ({
    subject: 'Your Larder account is back',
    paragraphs: [
      'Your Larder account is active again and will not be deleted. Everything is where you left it.',
      'If it was not you who restored it, choose a new password:',
      toReset(urlOf),
    ],
  }),
  provider_linked({ provider, isOnlyWay }, urlOf) {
    const name = toOneLine(provider)
    if (isOnlyWay)
      return {
        subject: 'There is a new way to sign in to your Larder account',
        paragraphs: [
          `You can now sign in to your Larder account with ${name}, and with nothing else.`,
          `There was an account with this address already, which nobody had confirmed. ${name} says that the address is yours, and so the account is: its password, other providers and signed-in devices were removed, since somebody else may have made it.`,
          STARTED_AFRESH,
          `To have a password as well, choose one. If it was not you who came through ${name}, make your account there safe first; the new password signs out every device:`,
          toReset(urlOf),
        ],
      }
    return {
      subject: 'There is a new way to sign in to your Larder account',
      paragraphs: [
        `You can now sign in to your Larder account with ${name}, too.`,
        `If it was not you who did that, somebody may have got into your account at ${name}. Make that one safe first, then choose a new password for Larder, which signs out every device:`,
        toReset(urlOf),
      ],
    }
  },
  provider_unlinked: ({ provider }, urlOf) => ({
    subject: 'There is one way less to sign in to your Larder account',
    paragraphs: [
      `You can not sign in to your Larder account with ${toOneLine(provider)} any more.`,
      'If it was not you who did that, choose a new password, which signs out every device:',
      toReset(urlOf),
    ],
  }),
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const formatDay = (date: Date): string => DAY.format(date)
const formatTime = (date: Date): string => `${date.toISOString().slice(11, 16)} UTC`
