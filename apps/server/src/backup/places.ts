import type { Readable } from 'node:stream'
import type { BackupTarget } from '../platform/backup-settings.ts'

/** Where archives are kept. */
export interface BackupPlace {
  /** Words for messages. */
  readonly description: string
  /** Keeps the whole stream under that name, or nothing; answers its length. */
  write(name: string, body: Readable): Promise<number>
  /** Throws `BackupError` (`missing`) when there is none of that name. */
  open(name: string): Promise<Readable>
  /** Names of archives, oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Names sort by time; the letters tell apart what began in the same second. */
const NAME = /^larunbat-\d{8}t\d{6}z-[0-9a-f]{4}\.(tzst|lrbk)$/

export const isArchiveName = (name: string): boolean => NAME.test(name)

/** `tzst`: tar with zstd, which `tar --zstd` opens. `lrbk`: the same, sealed. */
export function archiveName(now: Date, letters: string, isSealed: boolean): string {
  const time = now
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase()
  return `larunbat-${time}-${letters}.${isSealed ? 'lrbk' : 'tzst'}`
}

export async function placeOf(target: BackupTarget): Promise<BackupPlace> {
  if (target.kind === 'folder') {
    const { FolderPlace } = await import('./folder-place.ts')
    return new FolderPlace(target.path)
  }
  const { BucketPlace } = await import('./bucket-place.ts')
  return new BucketPlace(target.settings, target.prefix)
}

/** What an operator names: an archive in a folder or a bucket, or the folder itself for its newest one. */
export function splitSource(source: string): { place: string; name: string | undefined } {
  const [last = ''] = source.split('/').slice(-1)
  if (!isArchiveName(last)) return { place: source, name: undefined }
  return { place: source.slice(0, -last.length).replace(/(?<!\/)\/$/, '') || '.', name: last }
}
