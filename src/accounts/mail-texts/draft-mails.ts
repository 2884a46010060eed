import { fill } from '#platform/kernel/languages.ts'
import type { Texts } from '#platform/languages/texts.ts'
import type { MailData, MailKind } from './mail-data.ts'
import { type Paragraph, toOneLine } from './render-mail.ts'

interface Draft {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  readonly link?: string
}

interface Writing {
  readonly texts: Texts['mails']
  readonly urlOf: (page: string) => string
  readonly formatDay: (date: Date) => string
  readonly formatTime: (date: Date) => string
}

/** The token is in the fragment, so that no server's log and no referrer holds it. */
const withToken = (page: string, token: string) => `${page}#token=${encodeURIComponent(token)}`

const toReset = ({ texts, urlOf }: Writing): Paragraph => ({
  label: texts.chooseNewPassword,
  href: urlOf('/reset-password'),
})

/** The day and the time of an instant in ISO 8601, in words. */
function momentOf(instant: string, { texts, formatDay, formatTime }: Writing) {
  const at = new Date(instant)
  return { day: formatDay(at), time: fill(texts.timeInUtc, { time: formatTime(at) }) }
}

/** The subject and the paragraphs of each kind of mail, without the greeting. */
export const drafts: { [Kind in MailKind]: (data: MailData[Kind], writing: Writing) => Draft } = {
  password_reset({ token, isUnconfirmed }, { texts, urlOf }) {
    const { subject, requested, validity, notYou } = texts.passwordReset
    const link = withToken(urlOf('/reset-password'), token)
    return {
      subject,
      paragraphs: [
        requested,
        { label: texts.chooseNewPassword, href: link },
        validity,
        ...(isUnconfirmed ? [texts.willBeCleared] : []),
        notYou,
      ],
      link,
    }
  },
  password_changed({ wasCleared }, writing) {
    const { texts, urlOf } = writing
    const { subject, changed, notYou } = texts.passwordChanged
    return {
      subject,
      paragraphs: [...(wasCleared ? [texts.wasCleared] : []), changed, notYou, toReset(writing)],
      link: urlOf('/reset-password'),
    }
  },
  verify_email({ token }, writing) {
    const { subject, confirm, link: label, validity, notYou } = writing.texts.verifyEmail
    const link = withToken(writing.urlOf('/verify-email'), token)
    return {
      subject,
      paragraphs: [confirm, { label, href: link }, validity, notYou, toReset(writing)],
      link,
    }
  },
  confirm_email({ token }, { texts, urlOf }) {
    const { subject, confirm, link: label, validity, notYou } = texts.confirmEmail
    const link = withToken(urlOf('/confirm-email'), token)
    return { subject, paragraphs: [confirm, { label, href: link }, validity, notYou], link }
  },
  email_taken(_, writing) {
    const { subject, taken, signIn } = writing.texts.emailTaken
    return {
      subject,
      paragraphs: [taken, signIn, toReset(writing)],
      link: writing.urlOf('/reset-password'),
    }
  },
  email_changed({ token, isUndone }, { texts, urlOf }) {
    const { subject, changed, wasUndone, askOperator, ...undoing } = texts.emailChanged
    if (isUndone) return { subject, paragraphs: [changed, wasUndone, askOperator] }
    if (token === undefined) return { subject, paragraphs: [changed, askOperator] }
    const link = withToken(urlOf('/undo-email'), token)
    const { undo, link: label, validity } = undoing
    return { subject, paragraphs: [changed, undo, { label, href: link }, validity], link }
  },
  deletion_scheduled({ deletion_scheduled_at }, writing) {
    const { subject, scheduled, restore, withApi, notYou } = writing.texts.deletionScheduled
    const { day, time } = momentOf(deletion_scheduled_at, writing)
    return {
      subject: fill(subject, { day }),
      paragraphs: [fill(scheduled, { day, time }), restore, withApi, notYou, toReset(writing)],
    }
  },
  restored(_, writing) {
    const { subject, restored, notYou } = writing.texts.restored
    return { subject, paragraphs: [restored, notYou, toReset(writing)] }
  },
  provider_linked({ provider: name, isOnlySignIn }, writing) {
    const { subject, linked, notYou, ...claim } = writing.texts.providerLinked
    const { onlySignIn, othersRemoved, setPassword } = claim
    const sentences = isOnlySignIn
      ? [onlySignIn, othersRemoved, writing.texts.wasCleared, setPassword]
      : [linked, notYou]
    const provider = toOneLine(name)
    return {
      subject,
      paragraphs: [...sentences.map((text) => fill(text, { provider })), toReset(writing)],
    }
  },
  provider_unlinked({ provider }, writing) {
    const { subject, unlinked, notYou } = writing.texts.providerUnlinked
    return {
      subject,
      paragraphs: [fill(unlinked, { provider: toOneLine(provider) }), notYou, toReset(writing)],
    }
  },
  api_key_made({ key: made }, writing) {
    const { subject, made: sentence, notYou } = writing.texts.apiKeyMade
    const key = toOneLine(made)
    return { subject, paragraphs: [fill(sentence, { key }), notYou, toReset(writing)] }
  },
  webhook_stopped({ household: name, host }, { texts }) {
    const { subject, stopped } = texts.webhookStopped
    const household = toOneLine(name)
    return { subject: fill(subject, { household }), paragraphs: [fill(stopped, { host })] }
  },
  second_factor_changed({ change }, writing) {
    const { subject, notYou, codeUsed, ...changes } = writing.texts.secondFactor
    const sentence = change === 'code_used' ? codeUsed : changes[change]
    return { subject, paragraphs: [sentence, notYou, toReset(writing)] }
  },
  lost_factor({ token }, writing) {
    const { subject, requested, link: label, validity, notYou } = writing.texts.lostFactor
    const link = withToken(writing.urlOf('/lost-factor'), token)
    return {
      subject,
      paragraphs: [requested, { label, href: link }, validity, notYou, toReset(writing)],
      link,
    }
  },
  factor_recovery({ due_at, token }, writing) {
    const { subject, planned, keep, link: label, notYou } = writing.texts.factorRecovery
    const { day, time } = momentOf(due_at, writing)
    const link = withToken(writing.urlOf('/keep-factor'), token)
    return {
      subject: fill(subject, { day }),
      paragraphs: [
        fill(planned, { day, time }),
        keep,
        { label, href: link },
        notYou,
        toReset(writing),
      ],
      link,
    }
  },
  passkey_changed({ passkey, change }, writing) {
    const { subject, notYou, ...changes } = writing.texts.passkey
    const sentence = fill(changes[change], { name: toOneLine(passkey) })
    return { subject, paragraphs: [sentence, notYou, toReset(writing)] }
  },
  sign_in_link({ token }, { texts, urlOf }) {
    const { subject, requested, link: label, validity, notYou } = texts.signInLink
    const link = withToken(urlOf('/sign-in'), token)
    return { subject, paragraphs: [requested, { label, href: link }, validity, notYou], link }
  },
}
