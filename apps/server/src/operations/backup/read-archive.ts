import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { WaitingJob } from '../../platform/jobs/waiting-jobs.ts'
import { isSealed, SEAL_HEADER_BYTES, unsealWith } from './archive/seal.ts'
import { readTar, TarError } from './archive/tar.ts'
import { BackupError } from './backup-error.ts'
import { About, entryOf, FORMAT, fileSum, Manifest } from './manifest.ts'
import type { BackupPlace } from './places.ts'
import { lineDigest } from './write-archive.ts'

export interface ArchiveFile {
  place: BackupPlace
  name: string
  key: string | undefined
}

/** What is done with the parts of an archive, in their order; what is left out is only checked. */
export interface ArchiveReader {
  about?(about: About): Promise<void>
  /** Rows of a table; called once for each piece of 4 MB. */
  rows?(table: string, body: AsyncIterable<Buffer>): Promise<void>
  jobs?(jobs: WaitingJob[]): Promise<void>
  file?(key: string, size: number, body: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads an archive from beginning to end and holds every part against the manifest at its end. Throws `BackupError` for
 * one that is sealed with another key, changed, cut off or of a newer layout; what a reader was given before that is
 * not to be kept.
 */
export async function readArchive(
  archive: ArchiveFile,
  reader: ArchiveReader = {},
): Promise<[About, Manifest]> {
  const source = await archive.place.open(archive.name)
  try {
    return await readEntries(await openLayers(source, archive.key), reader)
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (error instanceof TarError)
      throw new BackupError('damaged', `The archive is damaged: ${error.message}.`, error)
    if (/^(ERR_ZSTD|ZSTD|Z_)/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw new BackupError('damaged', 'The archive is damaged or cut off.', error)
    throw error
  } finally {
    source.destroy()
  }
}

/** Takes the seal off, if there is one, and unpacks. */
async function openLayers(source: Readable, key: string | undefined): Promise<AsyncIterable<Buffer>> {
  const head = await readHead(source)
  const unpack = createZstdDecompress()
  // A stream that fails takes the last one with it, whose reader then learns why.
  const ended = () => {}
  if (!isSealed(head)) {
    source.unshift(head)
    pipeline(source, unpack, ended)
    return unpack
  }
  if (key === undefined)
    throw new BackupError('no_key', 'The archive is sealed: set BACKUP_KEY to the key it was sealed with.')
  const unseal = await unsealWith(key, head.subarray(0, SEAL_HEADER_BYTES))
  source.unshift(head.subarray(SEAL_HEADER_BYTES))
  pipeline(source, unseal, unpack, ended)
  return unpack
}

async function readHead(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  const chunks = source.iterator({ destroyOnReturn: false })
  while (length < SEAL_HEADER_BYTES) {
    const { value, done } = await chunks.next()
    if (done) throw new BackupError('damaged', 'The archive is cut off.')
    parts.push(value)
    length += value.length
  }
  await chunks.return?.()
  return Buffer.concat(parts)
}

async function readEntries(source: AsyncIterable<Buffer>, reader: ArchiveReader): Promise<[About, Manifest]> {
  let about: About | undefined
  let manifest: Manifest | undefined
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number; pieces: number }>()
  const files = { sum: fileSum(), count: 0, bytes: 0 }
  let jobs: { count: number; sha256: string } | undefined
  for await (const entry of readTar(source)) {
    const kind = entryOf(entry.name)
    if (!kind || manifest || (about === undefined) !== (kind.kind === 'about'))
      throw new BackupError(
        'other_format',
        `This is no archive of Larunbat: ${entry.name.slice(0, 80)} is in it.`,
      )
    if (kind.kind === 'about') {
      about = parsed(About, await whole(entry.body), 'other_format')
      if (about.format > FORMAT)
        throw new BackupError('newer', `The archive was made by a newer version (${about.product}).`)
      await reader.about?.(about)
    } else if (kind.kind === 'table') {
      const table = tables.get(kind.table) ?? { hash: createHash('sha256'), bytes: 0, pieces: 0 }
      tables.set(kind.table, table)
      table.pieces++
      if (kind.piece !== table.pieces) throw changed(`${kind.table}: rows are missing`)
      table.bytes += entry.size
      const body = hashed(entry.body, table.hash)
      if (reader.rows) await reader.rows(kind.table, body)
      else await drain(body)
    } else if (kind.kind === 'jobs') {
      const body = await whole(entry.body)
      const list = parsed(WaitingJob.array(), body)
      jobs = { count: list.length, sha256: createHash('sha256').update(body).digest('hex') }
      await reader.jobs?.(list)
    } else if (kind.kind === 'file') {
      const hash = createHash('sha256')
      const body = hashed(entry.body, hash)
      if (reader.file) await reader.file(kind.key, entry.size, body)
      else await drain(body)
      files.count++
      files.bytes += entry.size
      files.sum.add(lineDigest(kind.key, entry.size, hash.digest('hex')))
    } else manifest = parsed(Manifest, await whole(entry.body))
  }
  if (!about || !manifest) throw new BackupError('damaged', 'The archive is cut off: its end is missing.')
  const empty = createHash('sha256').digest('hex')
  for (const { name } of about.tables) {
    const told = manifest.tables[name]
    const table = tables.get(name)
    if (told?.sha256 !== (table?.hash.digest('hex') ?? empty)) throw changed(`table ${name}`)
  }
  if (tables.size > about.tables.length) throw changed('tables')
  if (manifest.jobs.sha256 !== jobs?.sha256) throw changed('waiting jobs')
  if (manifest.files.digest !== files.sum.hex() || manifest.files.count !== files.count)
    throw changed('files')
  return [about, manifest]
}

const changed = (what: string) =>
  new BackupError(
    'damaged',
    `The archive was changed: what it holds is not what its manifest tells (${what}).`,
  )

async function* hashed(body: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body) {
  }
}

async function whole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parsed<T>(
  schema: { parse(value: unknown): T },
  body: Buffer,
  fault: 'damaged' | 'other_format' = 'damaged',
): T {
  try {
    return schema.parse(JSON.parse(body.toString()))
  } catch (error) {
    throw new BackupError(fault, 'A part of the archive cannot be read.', error)
  }
}
