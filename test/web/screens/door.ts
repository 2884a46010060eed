import { fillSignIn } from '#test/web/web-app.ts'
import { at, type Shown } from './shown.ts'

const OUTSIDE: readonly Shown[] = [
  { name: 'sign-in', path: at('/sign-in'), shows: 'Forgot your password?' },
  { name: 'sign-up', path: at('/sign-up'), shows: 'Your name' },
  { name: 'forgot', path: at('/sign-in/forgot'), shows: 'Email' },
  { name: 'join', path: at('/join#01KBR-Q4N9Y'), shows: 'You are invited' },
  {
    name: 'pending-deletion',
    path: at('/sign-in'),
    open: (page, { closed }) => fillSignIn({ page }, closed),
    shows: 'Restore account',
  },
  {
    name: 'provider-cancelled',
    path: at('/sign-in/callback?error=access_denied&state=x'),
    shows: 'Back to sign-in',
  },
  {
    name: 'provider-refused',
    path: at('/sign-in/go?issuer=https%3A%2F%2Fnowhere.example'),
    shows: 'Back to sign-in',
  },
  { name: 'guest-tick', path: ({ guests }) => guests.tick, shows: 'Tulips for Clara' },
  { name: 'guest-read', path: ({ guests }) => guests.read, shows: 'Tulips for Clara' },
  {
    name: 'shared-recipe',
    path: ({ sharedRecipe }) => sharedRecipe,
    shows: 'Serve with basil',
    isPage: true,
  },
  {
    name: 'reset-password',
    path: at('/reset-password#token=made-up'),
    shows: 'Choose a new password',
    isPage: true,
  },
  {
    name: 'verify-email',
    path: at('/verify-email#token=made-up'),
    shows: 'Confirm your address',
    isPage: true,
  },
]

/** The ways in, and all that is read without an account. */
export const DOOR: readonly Shown[] = OUTSIDE.map((one) => ({ ...one, by: 'nobody' }))
