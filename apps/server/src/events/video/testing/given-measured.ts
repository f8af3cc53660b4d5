import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** Has every video that was not measured yet cost so much, in pixels times frames. */
export async function givenMeasured(db: Db, work = 1): Promise<void> {
  await sql`update video_asset set work = ${work} where work is null`.execute(db)
}
