import { sql } from 'kysely'
import type { StoredVariant } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { keysOfUrls } from '../../files/images/index.ts'
import type { Storage } from '../../platform/files/storage.ts'

/** Keys of what events keep in the storage, but for videos: pictures, and files of extras. */
export async function listEventFiles(tx: Db, storage: Storage, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string; variants: StoredVariant[] | null }>`
    select url, variants from media where event_id = any(${[...ids]}::bigint[])
    union all select file->>'url', null from extra
      where event_id = any(${[...ids]}::bigint[]) and file is not null`.execute(tx)
  const urls = rows.flatMap(({ url, variants }) => [url, ...(variants ?? []).map((variant) => variant.url)])
  return keysOfUrls(storage, urls)
}

/** Keys of what only the account, and those it took over, name: their photos, its archive, unused uploads. */
export async function listAccountFiles(tx: Db, storage: Storage, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ url: string | null; key: string | null }>`
    select profile_photo as url, null as key from account where ${accountId} in (id, merged_into)
    union all select cover_photo, null from account where ${accountId} in (id, merged_into)
    union all select null, key from data_export where account_id = ${accountId}
    union all select null, key from upload where account_id = ${accountId}`.execute(tx)
  const photos = photoFolders(
    storage,
    rows.flatMap(({ url }) => url ?? []),
  )
  return [...photos, ...rows.flatMap(({ key }) => key ?? [])]
}

/** Folders of photos of people. A profile may show any picture of ours: others are not its to let go. */
export function photoFolders(storage: Storage, urls: readonly string[]): string[] {
  return keysOfUrls(storage, urls).filter((key) => /^(?:participants|accounts)\//.test(key))
}
