import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A folder that PostgreSQL's own user writes to, whichever account that is. */
export function openFolder(dir: string): string {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o777)
  return dir
}

/**
 * Copies the files of a running database (PostgreSQL 18, section 25.3.3.2, low level): between start and stop the server
 * notes what the log needs to make a whole of them. Returns the seconds it took.
 */
export async function baseBackup(url: string, from: string, to: string): Promise<number> {
  const began = performance.now()
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Both in one session, which must stay open.
    await client.query(`select pg_backup_start('drill', true)`)
    const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
    // Files may go while they are copied: the log brings what was in them.
    if (copied.status !== 0 && !/No such file/.test(copied.stderr)) throw new Error(copied.stderr)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => true)',
    )
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    rmSync(join(to, name), { recursive: true, force: true })
  for (const dir of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) mkdirSync(join(to, dir))
  writeFileSync(join(to, 'recovery.signal'), '')
  const { uid, gid } = statSync(to)
  spawnSync('chown', ['-R', `${uid}:${gid}`, to])
  chownSync(join(to, 'backup_label'), uid, gid)
  return (performance.now() - began) / 1000
}

/** Closes the file of the log that is being written and waits until it is in the archive; returns the seconds it took. */
export async function archiveAll(url: string, mostMs = 60_000): Promise<number> {
  const began = performance.now()
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    const wanted = rows[0]?.file ?? ''
    for (;;) {
      const { rows: seen } = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      )
      if ((seen[0]?.last ?? '') >= wanted) return (performance.now() - began) / 1000
      if (performance.now() - began > mostMs) throw new Error(`${wanted} does not come into the archive`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}
