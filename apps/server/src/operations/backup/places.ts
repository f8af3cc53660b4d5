import type { Readable } from 'node:stream'
import type { BackupTarget } from '../../platform/config/backup-settings.ts'

/** Where archives are kept. */
export interface BackupPlace {
  /** Words for messages. */
  readonly description: string
  /** Keeps the whole stream under that name, or nothing; returns its length. */
  write(name: string, body: Readable): Promise<number>
  /** Throws `BackupError` (`missing`) when there is none of that name. */
  open(name: string): Promise<Readable>
  /** Names of archives, doubtful ones among them, oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Names sort by time, to the millisecond; the letters distinguish backups of two processes. Names of before end at the second. */
const NAME = /^larunbat-\d{8}t\d{6}(\d{3})?z-[0-9a-f]{4}(\.less)?\.(tzst|lrbk)$/

export const isArchiveName = (name: string): boolean => NAME.test(name)

/** True for an archive that held far less than the one before: kept, but restored only where it is named. */
export const isDoubtful = (name: string): boolean => name.includes('.less.')

interface ArchiveKind {
  isSealed: boolean
  isDoubtful: boolean
}

/** `tzst`: tar with zstd, which `tar --zstd` opens. `lrbk`: the same, sealed. `.less` before it: see `isDoubtful`. */
export function archiveName(now: Date, letters: string, kind: ArchiveKind): string {
  const time = now.toISOString().replace(/[-:.]/g, '').toLowerCase()
  return `larunbat-${time}-${letters}${kind.isDoubtful ? '.less' : ''}.${kind.isSealed ? 'lrbk' : 'tzst'}`
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
