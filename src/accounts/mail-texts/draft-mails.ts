import type { MailData, MailKind } from './mail-data.ts'
import { type Paragraph, toOneLine } from './render-mail.ts'

interface Draft {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  readonly link?: string
}

type UrlOf = (page: string) => string

/** The token is in the fragment, so that no server's log and no referrer holds it. */
const withToken = (page: string, token: string) => `${page}#token=${encodeURIComponent(token)}`

const WILL_BE_CLEARED =
  'Nobody has confirmed this address yet. A stranger may have made the account. If you set a new password, the account loses its name, its households and all their data. If you made the account yourself and want to keep them, confirm the address first. You need the password, or an app where you are signed in. The link for that is in the mail of your sign-up. In that app you can request a new link.'

const WAS_CLEARED =
  'Nobody had confirmed this address before. A stranger may have made the account. So the account left its households and lost their data. It has a new, empty household.'

const toReset = (urlOf: UrlOf): Paragraph => ({
  label: 'Choose a new password',
  href: urlOf('/reset-password'),
})

/** The subject and the paragraphs of each kind of mail, without the greeting. */
export const drafts: { [Kind in MailKind]: (data: MailData[Kind], urlOf: UrlOf) => Draft } = {
  password_reset({ token, isUnconfirmed }, urlOf) {
    const link = withToken(urlOf('/reset-password'), token)
    return {
      subject: 'Choose a new password for Larder',
      paragraphs: [
        'Somebody requested a new password for your Larder account. If it was you, choose it here:',
        { label: 'Choose a new password', href: link },
        'The link works once, within 30 minutes.',
        ...(isUnconfirmed ? [WILL_BE_CLEARED] : []),
        'If it was not you, ignore this mail. Your password does not change.',
      ],
      link,
    }
  },
  password_changed: ({ wasCleared }, urlOf) => ({
    subject: 'Your Larder password was changed',
    paragraphs: [
      ...(wasCleared ? [WAS_CLEARED] : []),
      'The password of your Larder account was changed. Devices with the old password were signed out.',
      'If it was not you, choose another password to get your account back:',
      toReset(urlOf),
    ],
    link: urlOf('/reset-password'),
  }),
  verify_email({ token }, urlOf) {
    const link = withToken(urlOf('/verify-email'), token)
    return {
      subject: 'Confirm your address for Larder',
      paragraphs: [
        'Somebody made a Larder account with this address. If it was you, confirm your address. You need the password of the account, or an app where you are signed in:',
        { label: 'Confirm the address', href: link },
        'The link works once, within 24 hours.',
        'If it was not you, you can ignore this mail: nobody else can confirm the address. The person who made the account can use it, but can not invite anybody. To take over the account, choose a new password. Then the other person is signed out, and the data of the account is removed:',
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
        'Somebody wants to use this address for their Larder account. If it was you, confirm it. You need the password of the account, or an app where you are signed in:',
        { label: 'Confirm the new address', href: link },
        'The link works once, within 24 hours.',
        'If it was not you, ignore this mail. Nothing changes without the link.',
      ],
      link,
    }
  },
  email_taken: (_, urlOf) => ({
    subject: 'This address already has a Larder account',
    paragraphs: [
      'Somebody wanted to use this address for another Larder account. It is already the address of your account. Nothing was changed.',
      'If it was you, sign in with this address. If you have forgotten the password, choose a new one:',
      toReset(urlOf),
    ],
    link: urlOf('/reset-password'),
  }),
  email_changed({ token, isUndone }, urlOf) {
    const subject = 'The address of your Larder account was changed'
    const newAddress =
      'Your Larder account has a new address now. We will send no more mails about it to this address.'
    const help = 'If it was not you, ask the operator of this Larder for help.'
    if (isUndone)
      return {
        subject,
        paragraphs: [
          newAddress,
          'Somebody undid the change of address with the link in the mail to the previous address. The password was deleted, and every device was signed out. Members who were invited since the change were removed from the households.',
          help,
        ],
      }
    if (token === undefined) return { subject, paragraphs: [newAddress, help] }
    const link = withToken(urlOf('/undo-email'), token)
    return {
      subject,
      paragraphs: [
        newAddress,
        'If it was not you, undo the change to get your account back. The account gets this address again. Every device is signed out. People who were invited since the change are removed from your households. You get a mail to choose a new password:',
        { label: 'Undo the change', href: link },
        'The link works once, within 7 days.',
      ],
      link,
    }
  },
  deletion_scheduled({ deletion_scheduled_at }, urlOf) {
    const at = new Date(deletion_scheduled_at)
    return {
      subject: `Your Larder account will be deleted on ${formatDay(at)}`,
      paragraphs: [
        `Your Larder account and all data that only you have will be deleted on ${formatDay(at)}, ${formatTime(at)}. Until then the account is closed, and its data is kept.`,
        'If you change your mind, sign in before that date and choose to restore your account.',
        'With the API: sign in, and get a 403 answer with restore_token. Send this as the bearer token of POST /v1/auth/restore-account.',
        'If it was not you, choose a new password. Then sign in and restore your account:',
        toReset(urlOf),
      ],
    }
  },
  restored: (_, urlOf) => ({
    subject: 'Your Larder account is active again',
    paragraphs: [
      'Your Larder account is active again and will not be deleted. Your data is unchanged.',
      'If it was not you, choose a new password:',
      toReset(urlOf),
    ],
  }),
  provider_linked({ provider, isOnlySignIn }, urlOf) {
    const name = toOneLine(provider)
    if (isOnlySignIn)
      return {
        subject: 'A new sign-in method for your Larder account',
        paragraphs: [
          `You can now sign in to your Larder account only with ${name}.`,
          `An account with this address already existed, but nobody had confirmed the address. ${name} confirms that the address is yours, so you get the account. Its password, other providers and sessions were removed, since somebody else may have made it.`,
          WAS_CLEARED,
          `If you want a password, you can set one. If it was not you who signed in with ${name}, secure your account at ${name} first. The new password signs out every device:`,
          toReset(urlOf),
        ],
      }
    return {
      subject: 'A new sign-in method for your Larder account',
      paragraphs: [
        `You can now also sign in to your Larder account with ${name}.`,
        `If it was not you, another person may use your account at ${name}. Secure that account first. Then choose a new password for Larder. It signs out every device:`,
        toReset(urlOf),
      ],
    }
  },
  provider_unlinked: ({ provider }, urlOf) => ({
    subject: 'A sign-in method of your Larder account was removed',
    paragraphs: [
      `You can no longer sign in to your Larder account with ${toOneLine(provider)}.`,
      'If it was not you, choose a new password. It signs out every device:',
      toReset(urlOf),
    ],
  }),
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const formatDay = (date: Date): string => DAY.format(date)
const formatTime = (date: Date): string => `${date.toISOString().slice(11, 16)} UTC`
