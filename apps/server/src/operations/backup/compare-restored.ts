import pg from 'pg'
import type { Storage } from '../../platform/files/storage.ts'
import { VERSION } from '../../platform/version.ts'
import type { Manifest } from './manifest.ts'
import type { Restored } from './restore-backup.ts'
import { openSnapshot } from './snapshot.ts'
import { writeArchive } from './write-archive.ts'

/** What is not in the restored database and storage as the archive's manifest has it. */
export async function compareRestored(
  { manifest: told, applied, leftOut }: Restored,
  url: string,
  storage: Storage,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: Partial<Manifest> = {}
  try {
    const snapshot = await openSnapshot(client)
    const source = { client, snapshot, storage, product: VERSION, now: new Date() }
    for await (const _ of writeArchive(source, found)) {
    }
  } finally {
    await client.end()
  }
  // Newer migrations may have added columns: then the number of rows has to do.
  const isSame = (name: string) =>
    applied.length > 0
      ? found.tables?.[name]?.rows === told.tables[name]?.rows
      : found.tables?.[name]?.sha256 === told.tables[name]?.sha256
  return [
    ...Object.keys(told.tables)
      .filter((name) => !isSame(name) && !leftOut.includes(name))
      .map((name) => `${name}: its ${told.tables[name]?.rows} rows are not the same`),
    ...(found.files?.digest === told.files.digest ? [] : ['files: not the same']),
    ...(found.jobs?.count === told.jobs.count ? [] : ['waiting jobs: not as many']),
    ...Object.entries(told.sequences)
      .filter(([name, last]) => (found.sequences?.[name] ?? 0) < last)
      .map(([name]) => `${name}: gives out numbers again`),
  ]
}
