import { request } from '@playwright/test'
import { giveAdminPassword } from './lib/accounts.ts'
import { inDatabase } from './lib/database.ts'
import { festivalDay } from './lib/festival-day.ts'
import { startServer } from './lib/server.ts'

/** Starts the product for all stories; the returned function ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env.E2E_DATA_DIR = server.dataDir
  // All stories use one IP address.
  await inDatabase(
    `insert into festival_setting (name, value) values ('confirmPlacesFrom', '10000'), ('eventsPerAccount', '10000')`,
  )
  // The shipped edition may be over when the stories are played.
  const day = festivalDay()
  await inDatabase(
    `update edition_range set starts_on = least(greatest(starts_on, '${day}'), '${day}'), ends_on = greatest(ends_on, '${day}')
     where edition_id = (select id from edition where is_current)`,
  )
  const client = await request.newContext({ timeout: 120_000 })
  await giveAdminPassword(client)
  await client.dispose()
  return () => server.stop()
}
