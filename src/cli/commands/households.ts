import { listAllHouseholds, showHousehold } from '#households/operate.ts'
import type { Command } from './contract.ts'
import { withServices } from './with-services.ts'

export const householdCommands: Readonly<Record<string, Command>> = {
  'household list': {
    usage: '',
    summary: 'list all households',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({
        items: await listAllHouseholds(backing.database.jobs),
      })),
  },
  'household show': {
    usage: 'ID',
    summary: 'print a household with its members',
    args: 1,
    flags: [],
    run: ({ env, args: [id = ''] }) =>
      withServices(env, async ({ backing }) => {
        const household = await showHousehold(backing.database.db, id)
        return household
          ? { result: household }
          : { exitCode: 3, result: { error: 'There is no such household.' } }
      }),
  },
}
