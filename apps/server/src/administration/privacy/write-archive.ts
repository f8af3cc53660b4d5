import { extname } from 'node:path'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { toSlug } from '@larunbat/rules/text/slug'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { AccountRecord } from '../../identity/accounts/account-store.ts'
import type { Archive } from './archive.ts'
import { type ArchivedFile, filesOfEvent, keyOfFile, photosOf, videoFile } from './archive-files.ts'
import { type CollectedRow, collectEvent, collectPart, listEventIds } from './collect-store.ts'
import { type ArchivedEvent, indexPage } from './index-page.ts'
import { ACCOUNT_PARTS } from './inventory.ts'

/** What is written into an archive, and from where. */
export interface ArchiveSource {
  readonly db: Db
  readonly services: Pick<Services, 'storage' | 'config'>
  readonly account: AccountRecord
}

/**
 * Writes everything of an account: a list of rows for each part, a folder for each event, the photos, and last the page
 * that explains it. One row, one event and one file at a time are in memory. Files that are gone are named, not fatal.
 */
export async function writeArchive(archive: Archive, source: ArchiveSource): Promise<void> {
  const counts = new Map<string, number>()
  const missing: string[] = []
  for (const name of Object.keys(ACCOUNT_PARTS))
    counts.set(name, await writePart(archive, source, name, missing))
  const events: ArchivedEvent[] = []
  for (const id of await listEventIds(source.db, source.account.id)) {
    const event = await writeEvent(archive, source, id, missing)
    if (event) events.push(event)
  }
  await archive.add('index.html', indexPage({ ...source, counts, events, missing }))
  archive.end()
}

/** One list, and the files its rows name; returns how many rows. */
async function writePart(
  archive: Archive,
  source: ArchiveSource,
  name: string,
  missing: string[],
): Promise<number> {
  const files: ArchivedFile[] = []
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const row of collectPart(source.db, name, source.account.id)) {
      yield `${count === 0 ? '[' : ','}\n${JSON.stringify(row)}`
      if (name === 'account' || name === 'participants') files.push(...photosOf(row, `photos/${name}`))
      if (name === 'videos') files.push(...videoFile(row))
      count += 1
    }
    yield count === 0 ? '[]\n' : '\n]\n'
  }
  await archive.add(`${name}.json`, lines())
  for (const file of files) await writeFile(archive, source, file, missing)
  return count
}

async function writeEvent(
  archive: Archive,
  source: ArchiveSource,
  id: number,
  missing: string[],
): Promise<ArchivedEvent | undefined> {
  const collected = await collectEvent(source.db, id, source.account.id)
  if (!collected) return undefined
  const title = titleOf(collected.event, source.account)
  const folder = `events/${id}-${toSlug(title).slice(0, 40)}`
  await archive.add(`${folder}/event.json`, `${JSON.stringify(collected, null, 1)}\n`)
  let files = 0
  for (const file of filesOfEvent(collected)) {
    const inFolder = { ...file, name: `${folder}/${file.name}` }
    if (await writeFile(archive, source, inFolder, missing)) files += 1
  }
  return { title, path: `${folder}/event.json`, files }
}

function titleOf({ title }: CollectedRow, { language }: AccountRecord): string {
  return pickText(String(title), language)
}

async function writeFile(
  archive: Archive,
  { services: { storage } }: ArchiveSource,
  { name, url }: ArchivedFile,
  missing: string[],
): Promise<boolean> {
  const key = keyOfFile(storage, url)
  // An address elsewhere is in the data itself.
  if (!key) return false
  const path = `${name}${extname(key)}`
  const stored = await storage.get(key)
  if (!stored) {
    missing.push(path)
    return false
  }
  await archive.add(path, stored.body, stored.size)
  return true
}
