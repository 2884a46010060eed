import { at, type Shown } from './shown.ts'

/** The parts of the settings, with a text of each. */
const PARTS = {
  household: 'Time zone',
  people: 'Clara',
  notices: 'Food that runs low',
  import: 'Which programs?',
  export: 'Download the household',
  profile: 'Your address is confirmed.',
  'sign-in': 'Change the password',
  devices: 'This device',
  keys: 'Make a key',
  webhooks: 'Make a webhook',
  app: 'Colours',
  data: 'Delete your account',
  events: 'You signed in.',
}

/** The settings of a household, an account and a device. */
export const SETTINGS: readonly Shown[] = [
  { name: 'settings', path: at('/settings'), shows: 'Sign out' },
  ...Object.entries(PARTS).map(([part, shows]) => ({
    name: `settings-${part}`,
    path: at(`/settings/${part}`),
    shows,
  })),
  {
    name: 'settings-import-result',
    path: ({ importId }) => `/settings/import/${importId}`,
    shows: 'could not come in',
  },
]
