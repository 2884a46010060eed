import { distributeTables } from '#server/sharding/distribute-tables.ts'
import type { Command } from './contract.ts'
import { withServices } from './with-services.ts'

export const shardCommands: Readonly<Record<string, Command>> = {
  shard: {
    usage: '',
    summary: 'distribute the empty tables over the servers of a Citus cluster',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => {
        const { distributed, reference, ...dropped } = await distributeTables(backing.database.jobs)
        if (distributed.length + reference.length === 0)
          return {
            result: { distributed, reference },
            text: 'All tables are distributed already.\n',
          }
        return { result: { distributed, reference, ...dropped } }
      }),
  },
}
