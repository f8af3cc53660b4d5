import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import type { Ctx } from '../../../database/context.ts'
import type { Tables } from '../../../database/tables.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { DiskStorage } from '../../../platform/files/disk-storage.ts'
import { claimFiles, trackFiles } from '../file-ledger.ts'

/**
 * A process for the ledger's test to kill: `node store-and-wait.ts URL DATA_DIR ACCOUNT KEY MOMENT` stores a file for an
 * account and stops at the moment `stored` (before the transaction), `claimed` (inside of it) or `committed`. Prints the
 * moment and waits.
 */
const [url = '', dataDir = '', account = '', key = '', moment = ''] = process.argv.slice(2)
const db = openKysely<Tables>(openPool({ url, max: 2, onError: () => {} }))
const storage = new DiskStorage(dataDir)
const ctx = { db, services: { storage }, log: pino({ level: 'silent' }) } as unknown as Ctx
const reach = async (here: string) => {
  if (here !== moment) return
  writeSync(1, `${here}\n`)
  await wait(60_000)
}

await trackFiles(ctx, [key])
await storage.put(key, Buffer.from('a picture'))
await reach('stored')
await db.transaction().execute(async (tx) => {
  await tx
    .updateTable('account')
    .set({ profile_photo: storage.urlOf(key) })
    .where('id', '=', Number(account))
    .execute()
  await claimFiles(tx, [key])
  await reach('claimed')
})
await reach('committed')
