export const en = {
  loading: 'One moment… If nothing appears, load this page again.',
  needsJavaScript:
    'This page needs JavaScript, which is turned off in this browser. Turn it on for this page and load it again. Or open the link of the mail in another browser. It is valid for {validity} after the mail was sent.',
  minutes30: '30 minutes',
  hours24: '24 hours',
  days7: '7 days',
  closePage: 'You can close this page now.',
  openApp: 'Open Larder',
  expiredTitle: 'This link is not valid any more',
  missingTitle: 'Open the link in your mail',
  missingText:
    'This page works only with that link. If you have just come from the mail, open its link again. A page that is loaded again loses the link.',
  passwordLabel: 'Password of the account',
  passwordHint:
    'The password proves that the account is yours. If you are signed in to an app, open the link there: then you need no password.',
  resetTitle: 'Choose a new password',
  newPassword: 'New password',
  newPasswordHint:
    'At least 8 characters. A few unusual words together are safe and easy to remember.',
  repeatPassword: 'Repeat the password',
  reveal: 'Show what I type',
  save: 'Save the new password',
  saving: 'Saving the new password…',
  changedTitle: 'Your password was changed',
  changedText:
    'To be safe, all your devices were signed out. Sign in to Larder again on each of them, with the new password.',
  resetExpired:
    'A link works once, within 30 minutes. If you have just used it, sign in to Larder with your new password. If not, request a new link here.',
  askTitle: 'Get a link by mail',
  askText: 'To choose a new password, you need a link that we send to your e-mail address.',
  noMailText:
    'This Larder sends no mail. The person who runs it can make you a link with the command “larder account reset-link”.',
  emailLabel: 'E-mail address of your account',
  sendLink: 'Send me a link',
  requesting: 'Requesting a mail…',
  askedTitle: 'Check your mail',
  askedHint:
    'The link in the mail is valid for 30 minutes. If no mail arrives in a few minutes, look in your spam folder, and check the address you typed.',
  askAgain: 'Ask again',
  verifyTitle: 'Confirm your address',
  verifyText:
    'Somebody made a Larder account with your e-mail address. If it was you, confirm that the address is yours.',
  verifyNotYou:
    'If it was not you, close this page. Nobody else can confirm the address. To take over the account, or if you forgot its password, {link}choose a new password{end}. This removes the data of the account.',
  verify: 'Confirm the address',
  verifying: 'Confirming the address…',
  verifiedTitle: 'Your address is confirmed',
  verifyExpired:
    'A link works once, within 24 hours. If you have just used it, your address is confirmed. If not, request a new link in an app where you are signed in.',
  confirmTitle: 'Confirm your new address',
  confirmText:
    'Somebody wants to use this e-mail address for their Larder account. If it was you, confirm it. If it was not you, close this page. Then nothing changes.',
  confirm: 'Confirm the new address',
  confirming: 'Changing the address…',
  confirmedTitle: 'Your address was changed',
  confirmedText:
    'From now on, sign in to Larder with the new address. We send a notice to the previous address.',
  confirmExpired:
    'A link works once, within 24 hours, and only until you get a newer one. If you have just used it, your address was changed. If not, request the change again in an app where you are signed in.',
  undoTitle: 'Take your account back',
  undoText:
    'The e-mail address of your Larder account was changed. If it was not you, undo the change here.',
  undoEffect:
    'Then the account has this address again, every device is signed out, and the password is deleted. You get a mail to choose a new password.',
  undo: 'Undo the change',
  undoing: 'Undoing the change…',
  undoneTitle: 'The account is yours again',
  undoneText:
    'Every device was signed out. Choose a new password now: this address gets a mail with a link.',
  undoExpired:
    'A link works once, within 7 days. If you have just used it, look for the mail to choose a new password. If not, ask the operator of your Larder for help.',
  lostTitle: 'Remove a lost second factor',
  lostText:
    'You have lost your authenticator app and your recovery codes. Then Larder can remove the second factor of your account.',
  lostEffect:
    'That takes seven days. Until then we keep asking for a code, and the owner of this mailbox can keep the second factor. After that, your password is enough.',
  lose: 'Remove it in seven days',
  losing: 'Starting the seven days…',
  lostDoneTitle: 'The seven days have begun',
  lostDoneText:
    'We have sent you a mail with the date, and with a link to keep the second factor. Sign in again after that date.',
  lostExpired:
    'A link works once, within 30 minutes. If you have just used it, look for the mail with the date. If not, sign in again, and say again that the second factor is lost.',
  keepTitle: 'Keep the second factor',
  keepText:
    'Somebody said that the second factor of your Larder account is lost. If you have it, keep it here. Then a sign-in still needs a code.',
  keep: 'Keep the second factor',
  keeping: 'Keeping the second factor…',
  keptTitle: 'The second factor stays',
  keptText: 'Somebody else may know your password. To be safe, {link}choose a new password{end}.',
  keepExpired:
    'The link works once, until the second factor is removed. If you have just used it, the second factor stays.',
  /** The messages of the scripts. */
  messages: {
    typePassword: 'Type the new password.',
    tooShort: 'This password is too short. It must have at least {min} characters.',
    tooLong: 'This password is too long. It must have at most {max} characters.',
    differ: 'The two passwords differ. Type the second one again.',
    typeEmail: 'Type your e-mail address.',
    typeAccountPassword: 'Type the password of your account.',
    late: 'Larder takes too long to answer. Try again in a moment.',
    offline: 'Larder does not answer. Check your network connection, and try again.',
    tooOften: 'That was too often. {wait}',
    notNow: 'Larder can’t do this right now. {wait}',
    serverError: 'An error happened in the server. Try again in a moment.',
    reportNumber: 'If this happens again, tell the operator of your Larder this number: {id}',
    inAMoment: 'Try again in a moment.',
    inOneSecond: 'Try again in 1 second.',
    inSeconds: 'Try again in {seconds} seconds.',
    inMinutes: 'Try again in {minutes} minutes, at {time}.',
    asked: 'If an account with this address exists, it gets a mail with a link.',
    refusedPassword:
      'This password is too common, or it is your address or your name. Choose another one.',
    refusedEmail: 'This is not an e-mail address such as ada@example.com.',
    hasNoPassword: 'This account has no password. Open the link in an app where you are signed in.',
    wrongPassword: 'The password is wrong.',
    emailTaken: 'An account with this address already exists.',
    refused: 'Larder refused this. Open the link in the mail again.',
  },
} as const
