import { endSentence } from '#web/texts/words.ts'

export const doorTexts = {
  signIn: 'Sign in',
  signUp: 'Create an account',
  sessionOver: 'Please sign in again. Your changes are saved and will be sent then.',
  toSignUp: 'New here? Create an account',
  toSignIn: 'Have an account? Sign in',
  forgot: 'Forgot your password?',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters. Three random words work well.',
  showPassword: 'Show password',
  name: 'Your name',
  code: 'Invite code',
  codeHint: 'Someone in the household can give you one.',
  slogan: 'Your household’s kitchen: what to buy, what you have, what to cook.',
  needsHttps: (url: string) =>
    `You opened this page over http, so your browser can’t keep you signed in. Open ${url} instead.`,
  or: 'or',
  withProvider: (name: string) => `Continue with ${name}`,
  provider: {
    waiting: 'Signing you in …',
    refused: 'Sign-in was cancelled or didn’t work. Please try again.',
  },
  closed: 'This server doesn’t accept new accounts. Ask the person who runs it.',
  invited: 'You need an invite to create an account on this server.',
  reset: {
    title: 'Choose a new password',
    explain: 'We’ll email you a link. It works for 30 minutes.',
    send: 'Send link',
    sent: 'If there’s an account with this address, an email is on its way. Check your spam folder too.',
    noMail:
      'This server doesn’t send email. The person who runs it finds the link in its log, or creates one with the command “larder account reset-link”.',
    back: 'Back to sign-in',
  },
  pending: {
    title: 'This account is scheduled for deletion',
    explain: (day: string) =>
      `${endSentence(`It will be deleted on ${day}`)} Until then you can restore it with all its data.`,
    restore: 'Restore account',
    leave: 'Don’t restore',
    restored: 'Welcome back. Your account is restored.',
  },
  setUp: {
    title: 'Set up this server',
    explain:
      'Nobody has an account here yet. Yours is the first one: you can invite the others right after.',
    start: 'Get started',
  },
  wait: {
    title: 'Waiting for confirmation',
    explain: 'Ask the person who gave you the code to tap “Let in” on their phone.',
    stop: 'Don’t wait',
    over: 'You weren’t let in',
    overWhy: 'The code is no longer valid, or the owner declined. Ask for a new code.',
    goOn: 'Continue without joining',
  },
  join: {
    codeHint: 'Six digits, or the long code from an invite.',
    title: 'You are invited',
    explain:
      'Someone invited you to their household. You’ll share lists, pantry, recipes and meal plan.',
    invites: (who: string, household: string) =>
      `${who} invites you to the household “${household}”. You’ll share lists, pantry, recipes and meal plan.`,
    join: 'Join household',
    joined: (name: string) => `You are now a member of the household “${name}”.`,
    withAccount: 'I have an account',
    code: 'Invite code',
  },
  language: 'Language',
  second: {
    title: 'Enter the code from your app',
    code: 'Code',
    hint: 'The six digits that your authenticator app shows now, or one of your recovery codes.',
    wrong: 'Wrong code, or it was used before. Wait for the next one.',
    tooLate: 'That took too long. Sign in again.',
    lost: 'I’ve lost the app and the recovery codes',
    lostTitle: 'Sign in without the code',
    lostExplain:
      'We’ll email you a link to turn off two-step sign-in in seven days. Until then you can keep it.',
    lostSend: 'Send link',
    lostSent: 'We sent an email to the address of your account.',
  },
  passkey: {
    cancelled: 'Cancelled, or this device has no passkey for this server.',
    signIn: 'Use a passkey',
    refused: 'That passkey didn’t work. Try again, or use your password.',
  },
  byMail: {
    title: 'Get a link by email',
    explain: 'We’ll email you a link that signs you in. It works once, within 15 minutes.',
    arrived: 'This link from your email signs you in to your account.',
  },
}
