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
      VALIDATION_FAILED: 'Something in this form isn’t right.',
      INVALID_TOKEN: 'This link or code is wrong, used or expired. Ask for a new one.',
      INVALID_CREDENTIALS: 'Wrong email or password.',
      INVALID_ID_TOKEN: 'The provider didn’t confirm this. Sign in there again.',
      UNAUTHENTICATED: 'You’re signed out. Please sign in again.',
      ACCOUNT_PENDING_DELETION: 'This account is scheduled for deletion. You can restore it.',
      MFA_REQUIRED: 'Enter the code from your authenticator app too.',
      EMAIL_UNVERIFIED: 'Confirm your email address first.',
      EMAIL_TAKEN: 'There’s already an account with this email. Sign in instead.',
      SIGN_UP_CLOSED: 'You need an invite to create an account here.',
      FORBIDDEN: 'You don’t have permission to do this.',
      SCOPE_FORBIDDEN: 'You’re not a member of this household.',
      NOT_FOUND: 'This no longer exists.',
      CONFLICT: 'This conflicts with newer changes. Reload and try again.',
      STALE: 'Someone changed this in the meantime. Check it again.',
      NO_CONVERSION: 'We can’t convert these units.',
      KEY_IN_USE: 'This is already in progress. Wait a moment.',
      BODY_TOO_LARGE: 'This is too large.',
      CLIENT_UPGRADE_REQUIRED: 'This app is out of date. Reload the page.',
      INTERNAL: 'Something went wrong on the server. Try again later.',
      BUSY: 'The server is busy. Try again in a moment.',
      UNAVAILABLE: 'The server isn’t available right now. Try again later.',
    },
    /** @param when such as `in 3 minutes` */
    tooOften: (when: string) => `Too many tries. Try again ${when}.`,
    /** By the reason of a refused change. */
    reasons: {
      validation: 'Something in this change isn’t right.',
      gone: 'This was deleted in the meantime.',
      not_found: 'Something this needs no longer exists.',
      parent_gone: 'It belongs to something that was deleted.',
      parent_missing: 'It belongs to something that isn’t there yet.',
      version: 'Someone changed this in the meantime.',
      fields: 'Someone else changed the same thing. Their change is kept.',
      duplicate: 'Something with this name already exists.',
      id_exists: 'This already exists.',
      counted: 'The amount was counted since then, so this can’t be undone.',
      read_only: 'This can’t be changed.',
      default_list: 'This is the main list. Make another list the main list first.',
      forbidden: 'You can only view this household.',
      household_full: 'This household is full. Delete something first.',
      group_failed: 'Part of this didn’t work, so nothing was changed.',
      too_many: 'Too many changes at once.',
      refused: 'This isn’t possible right now.',
      lost: 'The photo is no longer on this device. Add it again.',
    },
    /** By the name of the field that is wrong. */
    fields: {
      email: 'Enter an email address such as ada@example.com.',
      new_email: 'Enter another email address, such as ada@example.com.',
      password: 'Use at least 8 characters, and no common password, email address or name.',
      new_password: 'Use at least 8 characters, and no common password, email address or name.',
      name: 'Use 1 to 100 characters.',
      other: 'This value doesn’t work here.',
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
