import { at, type Shown } from './shown.ts'

/** The parts of the settings, with a text of each. */
const PARTS = {
  household: 'Time zone',
  people: 'Clara',
  notices: 'Running-low alerts',
  import: 'Which apps?',
  export: 'Download household',
  profile: 'Your email address is confirmed.',
  'sign-in': 'Change password',
  devices: 'This device',
  keys: 'Create key',
  webhooks: 'Create webhook',
  app: 'Theme',
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
    shows: 'couldn’t be imported',
  },
]
