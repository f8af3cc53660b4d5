import { type RawBuilder, sql } from 'kysely'

/** Condition on `event c`: it is of one of these hubs; true without a limit. */
export const ofHubs = (hubIds: readonly number[] | undefined): RawBuilder<unknown> =>
  hubIds ? sql`c.hub_id = any(${[...hubIds]}::smallint[])` : sql`true`
