import { eventTexts } from '#web/settings/event-texts/en.ts'

/** The texts of the settings about the account. */
export const accountTexts = {
  confirm: {
    noMail: 'If no mail comes, the person who runs this Larder finds the link in its log.',
    title: 'Confirm your address',
    how: (email: string) => `Open the link in our mail to ${email}. Look into the spam folder too.`,
    again: 'Send the mail again',
    sent: (email: string) => `A mail is on its way to ${email}.`,
  },
  profile: {
    name: 'Your name',
    email: 'Email',
    confirmed: 'Your address is confirmed.',
    confirmWhy:
      'Without it you can not invite others, and another person who proves to own the address can take over the account.',
    changeEmail: 'Change your email',
    newEmail: 'New email',
    emailExplain:
      'We send a link to the new address. Nothing changes until you open it. Your old address gets a note.',
    sendMail: 'Send the link',
    mailSent: (email: string) => `Open the link in our mail to ${email}.`,
  },
  signIn: {
    change: 'Change the password',
    current: 'Present password',
    wanted: 'New password',
    hint: 'At least 8 characters. Your other devices are signed out.',
    ends: (count: number) =>
      `${count === 1 ? 'One thing' : `${count} things`} from your other devices will stop working: invites, guest links, public recipe pages, webhooks, calendar links or API keys.`,
    changed: 'The password is changed. Your other devices are signed out.',
    forgotten: 'Forgotten, or never set?',
    resetExplain: 'We send you a mail with a link. With it you set a new password.',
    reset: 'Send me the link',
    resetSent: (email: string) =>
      `A mail is on its way to ${email}. Its link works for 30 minutes.`,
    confirmWhy: 'You can set a new password by mail as soon as your address is confirmed.',
    providers: 'Linked providers',
    unlink: 'Remove this way to sign in',
    unlinkExplain: (name: string) =>
      `You will not be able to sign in with ${name} any more. We send you a note by mail.`,
    unlinked: (name: string) => `${name} is removed.`,
    lastWay: 'This is your only way to sign in. Set a password first.',
  },
  factor: {
    title: 'Second factor',
    codes: 'Codes of an app',
    on: 'On',
    off: 'Off',
    code: 'Code',
    codeOrRecovery: 'Code of your app, or a recovery code',
    typeCode: 'Type the six digits that your app shows now.',
    wrong: 'The password or the code is wrong. A code works only once: wait for the next one.',
    wrongFirst: 'The code is wrong. Check that the clock of your phone is right.',
    explain:
      'Besides the password, a sign-in then needs a code that an app on your phone shows, such as Aegis, 2FAS or Google Authenticator.',
    next: 'Continue',
    scan: 'Scan this with the app. Then type the code that it shows.',
    qrCode: 'QR code for the authenticator app',
    byHand: 'Or type this into the app',
    turnOn: 'Turn on',
    turnedOn: 'A sign-in now needs a code.',
    turnOff: 'Turn off',
    turnedOff: 'A sign-in needs no code any more.',
    renew: 'Make new recovery codes',
    recoveryTitle: 'Your recovery codes',
    recoveryExplain:
      'Each of them opens your account once, when you do not have the app. Keep them where you find them without the phone. They are shown only now.',
    copy: 'Copy the codes',
    copied: 'The codes are copied.',
    kept: 'I have kept them',
    keep: 'Keep the second factor',
    stays: 'The second factor stays.',
    willGo: (when: string) =>
      `Somebody said that the second factor is lost. It will be removed: ${when}.`,
    left: (n: number) => `Recovery codes that are left: ${n}. New ones replace them.`,
  },
  passkeys: {
    title: 'Passkeys',
    explain:
      'With a passkey you sign in by your finger, your face or the PIN of your device, without a password.',
    add: 'Add a passkey',
    make: 'Make the passkey',
    name: 'Name of the passkey',
    added: 'The passkey is added.',
    refused: 'The passkey was refused. Please try again.',
    notUsed: 'Not used yet',
    remove: 'Remove this passkey',
    removeExplain: 'You will not be able to sign in with it any more. We send you a note by mail.',
    needsHttps:
      'Passkeys need an address with https, and a browser that knows them: ask the person who runs this Larder.',
    needsHost:
      'Passkeys need an address with a name, not with numbers: ask the person who runs this Larder.',
    removed: (name: string) => `${name} is removed.`,
  },
  devices: {
    explain: 'Here you are signed in. End what you do not know or do not use any more.',
    this: 'This device',
    unknown: 'Unknown device',
    lastUse: (ago: string) => `Last used ${ago}`,
    end: 'Sign out',
    ended: 'This device is signed out.',
    endOthers: 'Sign out all other devices',
    othersEnded: 'All other devices are signed out.',
  },
  data: {
    exportExplain:
      'A file with all that Larder knows about you and your households. It is JSON, which other programs can read.',
    export: 'Download your data',
    exported: 'The file is in your downloads.',
    end: 'End',
    delete: 'Delete your account',
    deleteWhat: 'You are signed out everywhere, and the account is closed at once.',
    deleteWayBack:
      'Then it waits, usually for 30 days: a mail tells you the day. Until then you can sign in and have all of it back. After that it is gone for good.',
    deleteShared:
      'Households where you are alone go with it. Others keep what you added, without your name.',
    deleteNow: 'Delete the account',
    deleted: 'Your account is closed. Sign in if you change your mind.',
  },
  events: {
    explain: 'All important things that happened to your account and your households.',
    more: 'Show older ones',
    other: (kind: string) => `Something new: ${kind}`,
  },
  signOut: {
    title: 'Sign out',
    explain: 'The data of your households is removed from this device. The server keeps it.',
    waiting: {
      one: '{n} change is not sent yet. It waits on this device until you sign in here again.',
      other: '{n} changes are not sent yet. They wait on this device until you sign in here again.',
    },
  },
  accounts: {
    others: 'Other accounts on this device',
    unnamed: 'Another account',
    add: 'Use another account too',
  },
  kinds: eventTexts,
}
