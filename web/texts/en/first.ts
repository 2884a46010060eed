import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

/**
 * The texts of the first screen, which a person sees in the shop: small, so that it opens fast. The other languages
 * have the same shape.
 */
export const firstTexts = {
  shell: shellTexts,
  list: listTexts,
  /** The sentences for failures: for each `code` of docs/accounts.md, and each `reason` of docs/sync.md. */
  problems: {
    /** By the code of the answer of the server. */
    codes: {
      VALIDATION_FAILED: 'Something in this form is not right.',
      INVALID_TOKEN: 'This link or code is used up, expired or wrong. Ask for a new one.',
      INVALID_CREDENTIALS: 'The address or the password is wrong.',
      INVALID_ID_TOKEN: 'The provider did not confirm this. Sign in there again.',
      UNAUTHENTICATED: 'You are signed out. Please sign in again.',
      ACCOUNT_PENDING_DELETION: 'This account is closed and will be deleted. You can restore it.',
      MFA_REQUIRED: 'This sign-in also needs the code of your app.',
      EMAIL_UNVERIFIED: 'Confirm your email address first.',
      EMAIL_TAKEN: 'There is an account with this address already. Sign in instead.',
      SIGN_UP_CLOSED: 'Here you need an invite to create an account.',
      FORBIDDEN: 'You are not allowed to do this.',
      SCOPE_FORBIDDEN: 'You are not a member of this household.',
      NOT_FOUND: 'This does not exist any more.',
      CONFLICT: 'This does not fit what is there now. Look again, and change something.',
      STALE: 'Somebody has changed this in the meantime. Look again.',
      NO_CONVERSION: 'These units can not be converted into each other.',
      KEY_IN_USE: 'This is being done already. Wait a moment.',
      BODY_TOO_LARGE: 'This is too large.',
      CLIENT_UPGRADE_REQUIRED: 'This app is too old for the server. Reload the page.',
      INTERNAL: 'Something went wrong on the server. Try again later.',
      BUSY: 'The server is busy. Try again in a moment.',
      UNAVAILABLE: 'The service is not available at the moment. Try again later.',
    },
    /** @param when such as `in 3 minutes` */
    tooOften: (when: string) => `That was too often. Try again ${when}.`,
    /** By the reason of a refused change. */
    reasons: {
      validation: 'Something in this change is not right.',
      gone: 'This was deleted in the meantime.',
      not_found: 'Something that this needs does not exist any more.',
      parent_gone: 'It belongs to something that was deleted.',
      parent_missing: 'It belongs to something that is not there yet.',
      version: 'Somebody has changed this in the meantime.',
      fields: 'Somebody else has changed the same. Their change is kept.',
      duplicate: 'Something with this name exists already.',
      id_exists: 'This exists already.',
      counted: 'The amount was counted since then. So this can not be taken back.',
      read_only: 'This can not be changed.',
      default_list: 'This is the default list. Make another list the default first.',
      forbidden: 'You can only read in this household.',
      household_full: 'This household is full. Delete something first.',
      group_failed: 'A part of this did not work, so nothing was changed.',
      too_many: 'These are too many changes at once.',
      refused: 'This is not possible with what is there now.',
      lost: 'The photo is not on this device any more. Add it again.',
    },
    /** By the name of the field that is wrong. */
    fields: {
      email: 'This is not an email address such as ada@example.com.',
      new_email: 'Use another email address, such as ada@example.com.',
      password:
        'Use at least 8 characters. Very common passwords, your address and your name do not work.',
      new_password:
        'Use at least 8 characters. Very common passwords, your address and your name do not work.',
      name: 'Use 1 to 100 characters.',
      other: 'This value does not work here.',
    },
  },
  /** The units that people count, by their English names: the singular and the plural of each word for it. */
  units: {
    serving: 'serving|servings',
    piece: 'piece|pieces',
    can: 'can|cans|tin|tins',
    bottle: 'bottle|bottles',
    pack: 'pack|packs|packet|packets|package|packages',
    bunch: 'bunch|bunches',
    slice: 'slice|slices',
    clove: 'clove|cloves',
    jar: 'jar|jars',
    bag: 'bag|bags',
    box: 'box|boxes',
    cup: 'cup|cups',
    roll: 'roll|rolls',
  },
}
