import type { StoredFile } from '../../database/stored-values.ts'
import type { Row } from '../../database/tables.ts'
import { keyOfUrl } from '../../files/images/index.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { ExtraValue } from '../event/event-record.ts'

/** A stored extra as the contract shows it. */
export function toExtra(row: Row<'extra'>): ExtraValue {
  return {
    id: row.id,
    eventId: row.event_id,
    title: row.title,
    description: row.description,
    kind: row.kind,
    url: row.url ?? row.video?.url ?? row.file?.url ?? null,
    video: row.video,
    file: row.file,
    position: row.position,
  }
}

/** Keys of the files that these extras name, for `releaseFiles` and `sweepFiles`. */
export function filesOfExtras(storage: Storage, extras: readonly { file: StoredFile | null }[]): string[] {
  return extras.flatMap(({ file }) => (file ? (keyOfUrl(storage, file.url) ?? []) : []))
}
