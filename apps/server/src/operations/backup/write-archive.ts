import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../../platform/files/storage.ts'
import { readWaitingJobs } from '../../platform/jobs/waiting-jobs.ts'
import { tarEnd, tarHeader, tarPadding } from './archive/tar.ts'
import { ABOUT, type About, FORMAT, fileSum, JOBS, MANIFEST, type Manifest, pieceName } from './manifest.ts'
import type { Snapshot } from './snapshot.ts'
import { type CopiedTable, copySql, readSequences } from './tables.ts'

/** Times that reading goes on after a broken line. */
const TRIES = 3

interface WholeFile {
  readonly size: number
  readonly body: AsyncIterable<Buffer>
}

/** A file's bytes, exactly `size` of them; goes on where a line broke. Undefined when there is no such file any more. */
async function readWholeFile(storage: Storage, key: string): Promise<WholeFile | undefined> {
  const found = await storage.get(key)
  return found && { size: found.size, body: bytesOf(storage, key, found.size, found.body) }
}

async function* bytesOf(
  storage: Storage,
  key: string,
  size: number,
  first: Readable,
): AsyncGenerator<Buffer> {
  let done = 0
  let body: Readable | undefined = first
  for (let attempt = 1; ; attempt++) {
    try {
      body ??= (await storage.get(key, { start: done }))?.body
      if (!body) throw new Error(`${key} was deleted while it was read`)
      for await (const chunk of body as AsyncIterable<Buffer>) {
        done += chunk.length
        yield chunk
      }
      if (done !== size) throw new Error(`${key} has ${done} bytes instead of ${size}`)
      return
    } catch (error) {
      if (attempt === TRIES || done > size) throw error
      body = undefined
      await pause(attempt * 1000)
    }
  }
}

/** Rows are cut into files of about so many bytes: a file says its length beforehand, a table cannot. */
const PIECE_BYTES = 4 * 1024 * 1024

export interface ArchiveSource {
  /** A connection of its own, in the transaction of `snapshot`, which ends with the rows. */
  client: Client
  snapshot: Snapshot
  /** Undefined leaves the files out. */
  storage: Storage | undefined
  product: string
  now: Date
}

/** Counts of what was written, complete once all bytes were read. */
export type Written = Partial<Manifest>

/**
 * The bytes of an archive (tar), produced as fast as they are taken: all tables as one moment has them, then what waits in
 * the job queue, then every file that was there at that moment. Files are stored before a row names them, and what a row no longer names is not deleted
 * while a backup is made (`files/stored-files/file-ledger.ts`), so those of that moment are all there; one that went in spite of that between its
 * listing and its turn is counted as gone.
 */
export async function* writeArchive(source: ArchiveSource, written: Written): AsyncGenerator<Buffer> {
  const { client, storage, snapshot } = source
  const { tables } = snapshot
  let keys: string[] = []
  try {
    // What is stored in the hours that follow is named by no row of this moment, and would be unowned once restored.
    if (storage) keys = await keysOf(storage)
    const about: About = {
      format: FORMAT,
      product: source.product,
      createdAt: source.now.toISOString(),
      postgres:
        (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '',
      migrations: [...snapshot.migrations],
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
      hasFiles: storage !== undefined,
    }
    yield* whole(ABOUT, json(about))
    written.tables = {}
    for (const table of tables) yield* rowsOf(client, table, written.tables)
    const jobs = await readWaitingJobs(client)
    const text = json(jobs)
    written.jobs = { count: jobs.length, sha256: sha256(text) }
    yield* whole(JOBS, text)
    // Numbers are given out without regard to transactions: read last, they are past all that was copied.
    written.sequences = await readSequences(client)
  } finally {
    await client.query('rollback').catch(() => {})
  }
  written.files = { count: 0, bytes: 0, digest: fileSum().hex(), goneMeanwhile: 0 }
  if (storage) yield* filesOf(storage, keys, written.files)
  yield* whole(MANIFEST, json(written))
  yield tarEnd()
}

async function* rowsOf(client: Client, table: CopiedTable, counts: Manifest['tables']) {
  const stream = client.query(copyTo(copySql(table, 'to stdout')))
  const hash = createHash('sha256')
  let bytes = 0
  let held: Buffer[] = []
  let length = 0
  let number = 0
  const piece = () => {
    const body = Buffer.concat(held)
    held = []
    length = 0
    number++
    return whole(pieceName(table.name, number), body)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    length += chunk.length
    held.push(chunk)
    if (length >= PIECE_BYTES) yield* piece()
  }
  if (length > 0) yield* piece()
  counts[table.name] = { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

async function* filesOf(storage: Storage, keys: readonly string[], counts: Manifest['files']) {
  const sum = fileSum()
  for (const key of keys) {
    const file = await readWholeFile(storage, key)
    if (!file) {
      counts.goneMeanwhile++
      continue
    }
    yield tarHeader(`files/${key}`, file.size)
    const hash = createHash('sha256')
    for await (const chunk of file.body) {
      hash.update(chunk)
      yield chunk
    }
    yield tarPadding(file.size)
    sum.add(lineDigest(key, file.size, hash.digest('hex')))
    counts.count++
    counts.bytes += file.size
  }
  counts.digest = sum.hex()
}

/** Digest of one file's name, length and bytes, as they are added up. */
export const lineDigest = (key: string, size: number, sha: string): string =>
  sha256(`${key}\t${size}\t${sha}\n`)

function* whole(name: string, body: Buffer) {
  yield tarHeader(name, body.length)
  yield body
  yield tarPadding(body.length)
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)
const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex')
