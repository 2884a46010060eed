export const en = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  chooseNewPassword: 'Choose a new password',
  /** `{time}` is a time of day. */
  timeInUtc: '{time} UTC',
  willBeCleared:
    'Nobody has confirmed this address yet. A stranger may have made the account. If you set a new password, the account loses its name, its households and all their data. If you made the account yourself and want to keep them, confirm the address first. You need the password, or an app where you are signed in. The link for that is in the mail of your sign-up. In that app you can request a new link.',
  wasCleared:
    'Nobody had confirmed this address before. A stranger may have made the account. So the account left its households and lost their data. It has a new, empty household.',
  passwordReset: {
    subject: 'Choose a new password for Larder',
    requested:
      'Somebody requested a new password for your Larder account. If it was you, choose it here:',
    validity: 'The link works once, within 30 minutes.',
    notYou: 'If it was not you, ignore this mail. Your password does not change.',
  },
  passwordChanged: {
    subject: 'Your Larder password was changed',
    changed:
      'The password of your Larder account was changed. Devices with the old password were signed out. Invitations, links, webhooks and API keys that were made on them ended too.',
    notYou: 'If it was not you, choose another password to get your account back:',
  },
  verifyEmail: {
    subject: 'Confirm your address for Larder',
    confirm:
      'Somebody made a Larder account with this address. If it was you, confirm your address. You need the password of the account, or an app where you are signed in:',
    link: 'Confirm the address',
    validity: 'The link works once, within 24 hours.',
    notYou:
      'If it was not you, you can ignore this mail: nobody else can confirm the address. The person who made the account can use it, but can not invite anybody. To take over the account, choose a new password. Then the other person is signed out, and the data of the account is removed:',
  },
  confirmEmail: {
    subject: 'Confirm your new address for Larder',
    confirm:
      'Somebody wants to use this address for their Larder account. If it was you, confirm it. You need the password of the account, or an app where you are signed in:',
    link: 'Confirm the new address',
    validity: 'The link works once, within 24 hours.',
    notYou: 'If it was not you, ignore this mail. Nothing changes without the link.',
  },
  emailTaken: {
    subject: 'This address already has a Larder account',
    taken:
      'Somebody wanted to use this address for another Larder account. It is already the address of your account. Nothing was changed.',
    signIn:
      'If it was you, sign in with this address. If you have forgotten the password, choose a new one:',
  },
  emailChanged: {
    subject: 'The address of your Larder account was changed',
    changed:
      'Your Larder account has a new address now. We will send no more mails about it to this address.',
    wasUndone:
      'Somebody undid the change of address with the link in the mail to the previous address. The password was deleted, and every device was signed out. Members who were invited since the change were removed from the households.',
    askOperator: 'If it was not you, ask the operator of this Larder for help.',
    undo: 'If it was not you, undo the change to get your account back. The account gets this address again. Every device is signed out. People who were invited since the change are removed from your households. You get a mail to choose a new password:',
    link: 'Undo the change',
    validity: 'The link works once, within 7 days.',
  },
  deletionScheduled: {
    subject: 'Your Larder account will be deleted on {day}',
    scheduled:
      'Your Larder account and all data that only you have will be deleted on {day}, {time}. Until then the account is closed, and its data is kept.',
    restore:
      'If you change your mind, sign in before that date and choose to restore your account.',
    withApi:
      'With the API: sign in, and get a 403 answer with restore_token. Send this as the bearer token of POST /v1/auth/restore-account.',
    notYou: 'If it was not you, choose a new password. Then sign in and restore your account:',
  },
  restored: {
    subject: 'Your Larder account is active again',
    restored:
      'Your Larder account is active again and will not be deleted. Your data is unchanged.',
    notYou: 'If it was not you, choose a new password:',
  },
  providerLinked: {
    subject: 'A new sign-in method for your Larder account',
    linked: 'You can now also sign in to your Larder account with {provider}.',
    notYou:
      'If it was not you, another person may use your account at {provider}. Secure that account first. Then choose a new password for Larder. It signs out every device:',
    onlySignIn: 'You can now sign in to your Larder account only with {provider}.',
    othersRemoved:
      'An account with this address already existed, but nobody had confirmed the address. {provider} confirms that the address is yours, so you get the account. Its password, other providers and sessions were removed, since somebody else may have made it.',
    setPassword:
      'If you want a password, you can set one. If it was not you who signed in with {provider}, secure your account at {provider} first. The new password signs out every device:',
  },
  providerUnlinked: {
    subject: 'A sign-in method of your Larder account was removed',
    unlinked: 'You can no longer sign in to your Larder account with {provider}.',
    notYou: 'If it was not you, choose a new password. It signs out every device:',
  },
  apiKeyMade: {
    subject: 'A new API key for your Larder account',
    made: 'The API key “{key}” was made. A program that has it can read or change your households, without your password.',
    notYou:
      'If it was not you, choose a new password. It revokes every API key and signs out every device:',
  },
  webhookStopped: {
    subject: 'A webhook of {household} was switched off',
    stopped:
      'The webhook to {host} has not accepted a message for three days. Larder has switched it off and sends it nothing more. Repair the receiver, then switch the webhook on again.',
  },
  secondFactor: {
    subject: 'Sign-in to your Larder account was changed',
    on: 'From now on, a sign-in to your Larder account also needs a code of your authenticator app. Keep the recovery codes in a safe place.',
    off: 'The second factor of your Larder account was turned off. A sign-in needs no code any more.',
    codes:
      'Your Larder account has new recovery codes. The codes from before do not work any more.',
    codeUsed:
      'Somebody signed in to your Larder account with a recovery code. This code does not work again.',
    lost: 'The second factor of your Larder account was removed, because somebody reported it as lost seven days ago. You can set up a new one in the settings.',
    notYou: 'If it was not you, choose a new password. It signs out every device:',
  },
  lostFactor: {
    subject: 'Sign in to Larder without your second factor',
    requested:
      'Somebody signed in to your Larder account with its password, and said that the second factor is lost. If it was you, look for a recovery code first. If you have none, have the second factor removed. That takes seven days:',
    link: 'Remove the second factor',
    validity: 'The link works once, within 30 minutes.',
    notYou:
      'If it was not you, somebody knows how you sign in. Without this link they can not do anything. Choose a new password:',
  },
  factorRecovery: {
    subject: 'The second factor of your Larder account will be removed on {day}',
    planned:
      'Somebody said that the second factor of your Larder account is lost. It will be removed on {day}, {time}. After that, a sign-in needs no code.',
    keep: 'If it was not you, or if you have found it again, keep it:',
    link: 'Keep the second factor',
    notYou: 'If it was not you, also choose a new password, and a new one for your mailbox:',
  },
  passkey: {
    subject: 'A passkey of your Larder account was changed',
    added:
      'Your Larder account has a new passkey: {name}. It opens the account without the password.',
    removed: 'The passkey {name} was removed from your Larder account.',
    copied:
      'A sign-in with the passkey {name} was refused, because the passkey may have been copied. Remove it in the settings, and add a new one.',
    notYou:
      'If it was not you, choose a new password. It signs out every device. Then look at the passkeys in the settings:',
  },
  signInLink: {
    subject: 'Sign in to Larder',
    requested:
      'Somebody requested a link to sign in to your Larder account. If it was you, sign in here:',
    link: 'Sign in',
    validity: 'The link works once, within 15 minutes.',
    notYou: 'If it was not you, ignore this mail, and do not pass the link on.',
  },
} as const
