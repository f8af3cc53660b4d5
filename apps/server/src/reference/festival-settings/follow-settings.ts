import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { setFestivalLook } from '../../platform/festival-look.ts'
import { setFestivalName } from '../../platform/festival-name.ts'
import { applyTextOverrides, renameInTexts } from '../../platform/texts.ts'
import { refreshLists } from './current-lookups.ts'
import { lookOf } from './festival-logo.ts'
import { readFestivalSettings } from './festival-setting-store.ts'
import { type Kept, readStamps } from './stamp-store.ts'
import { listTextsInUse } from './text-store.ts'

const READERS: Readonly<Record<Kept, (db: Db) => Promise<void>>> = {
  texts: async (db) => applyTextOverrides(await listTextsInUse(db)),
  lists: refreshLists,
  rules: async (db) => {
    const settings = await readFestivalSettings(db)
    setFestivalLook(await lookOf(db, settings))
    if (setFestivalName(settings.festivalName)) renameInTexts()
  },
}

/** The stamps of what this process has in memory. Nothing was changed yet at 1: the shipped ones are right. */
const seen = new Map<string, number>([
  ['texts', 1],
  ['lists', 1],
  ['rules', 1],
])
let reading: Promise<void> | undefined

/**
 * Brings what this process keeps of the settings up to date; one cheap question when nothing changed. Calls that change
 * something await it after their commit, so that their own answer is no surprise.
 */
export function refreshSettings(db: Db): Promise<void> {
  // One after another: a read that began before a change must not be the last word about it.
  const next = (reading ?? Promise.resolve()).catch(() => {}).then(() => readChanged(db))
  reading = next
  return next
}

async function readChanged(db: Db): Promise<void> {
  const stamps = await readStamps(db)
  for (const name of Object.keys(READERS) as Kept[]) {
    const stamp = stamps.get(name) ?? 1
    if (seen.get(name) === stamp) continue
    await READERS[name](db)
    seen.set(name, stamp)
  }
}

/** How old the knowledge of a process may be that did not make the change itself. */
const CHECK_EVERY_MS = 5_000

/** Reads the settings and goes on comparing them with the database; returns how to stop. */
export async function watchSettings(db: Db, log: Pick<Logger, 'warn'>): Promise<() => Promise<void>> {
  // What another database of this process said is nothing to compare with.
  if ([...seen.values()].some((stamp) => stamp !== 1)) seen.clear()
  let running: Promise<void> | undefined
  const look = () =>
    refreshSettings(db).catch((error: unknown) => log.warn({ err: error }, 'The settings could not be read.'))
  await look()
  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = undefined
    })
  }, CHECK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
