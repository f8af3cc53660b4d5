import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@tus/file-store'
import type { Config } from '../../platform/config/config.ts'
import { freeBytesAt } from '../../platform/files/disk-room.ts'

type Place = Pick<Config, 'dataDir'>

/** Where the bytes of videos come in, on this machine's disk whatever the storage. */
export const uploadFolder = ({ dataDir }: Place): string => join(dataDir, 'uploads', 'video')

/** Where videos are encoded. */
export const workFolder = ({ dataDir }: Place): string => join(dataDir, 'uploads', 'video-work')

export const pathOfUpload = (place: Place, uploadId: string): string => join(uploadFolder(place), uploadId)

const stores = new Map<string, FileStore>()

/** The store of the tus protocol over the folder. Its library is loaded with the first upload, not at the start. */
export async function tusStore(place: Place): Promise<FileStore> {
  const directory = uploadFolder(place)
  let store = stores.get(directory)
  if (!store) {
    await mkdir(directory, { recursive: true, mode: 0o750 })
    const { FileStore } = await import('@tus/file-store')
    store = stores.get(directory) ?? new FileStore({ directory })
    stores.set(directory, store)
  }
  return store
}

const beingMade = new Map<string, Promise<void>>()

/** Makes the empty file of an upload when there is none yet; `bytes` null when its length comes with its end. */
export function ensureUpload(place: Place, uploadId: string, bytes: number | null): Promise<void> {
  // One at a time: a second one would empty the file that the first one's request writes to already.
  const path = pathOfUpload(place, uploadId)
  let making = beingMade.get(path)
  if (!making) {
    making = make(place, uploadId, bytes).finally(() => beingMade.delete(path))
    beingMade.set(path, making)
  }
  return making
}

async function make(place: Place, uploadId: string, bytes: number | null): Promise<void> {
  const path = pathOfUpload(place, uploadId)
  if ((await sizeOf(path)) !== undefined && (await sizeOf(`${path}.json`))) return
  const [store, { Upload }] = [await tusStore(place), await import('@tus/server')]
  await store.create(new Upload({ id: uploadId, offset: 0, ...(bytes ? { size: bytes } : {}) }))
}

/** True when an upload has a file: its client has requested the offset, or sent some bytes. */
export const isBegun = async (place: Place, uploadId: string): Promise<boolean> =>
  (await sizeOf(pathOfUpload(place, uploadId))) !== undefined

/** Bytes that have come; 0 for an upload that has not begun. */
export async function receivedOf(place: Place, uploadId: string): Promise<number> {
  return (await sizeOf(pathOfUpload(place, uploadId))) ?? 0
}

/** Length the whole upload will have; undefined while not announced, and for one without a file. */
export async function announcedLength(place: Place, uploadId: string): Promise<number | undefined> {
  if ((await sizeOf(pathOfUpload(place, uploadId))) === undefined) return undefined
  const store = await tusStore(place)
  return store.getUpload(uploadId).then(
    ({ size }) => size,
    () => undefined,
  )
}

export async function declareLength(place: Place, uploadId: string, bytes: number): Promise<void> {
  await (await tusStore(place)).declareUploadLength(uploadId, bytes)
}

export async function removeUpload(place: Place, uploadId: string): Promise<void> {
  const path = pathOfUpload(place, uploadId)
  await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })])
}

/** Every upload that has a file, with the moment it last changed. */
export async function listUploads(place: Place): Promise<{ uploadId: string; changedAt: number }[]> {
  const names = await readdir(uploadFolder(place)).catch(() => [] as string[])
  const ids = [...new Set(names.map((name) => name.replace(/\.json$/, '')))]
  const found = await Promise.all(
    ids.map(async (uploadId) => {
      const path = pathOfUpload(place, uploadId)
      const { mtimeMs } = await stat(path).catch(() =>
        stat(`${path}.json`).catch(() => ({ mtimeMs: Date.now() })),
      )
      return { uploadId, changedAt: mtimeMs }
    }),
  )
  return found
}

/** Bytes that can still be written where uploads go. */
export const freeBytes = (place: Place): Promise<number> => freeBytesAt(uploadFolder(place))

/** Returns the first bytes of an upload, from which its type is determined. */
export async function readHead(place: Place, uploadId: string, length: number): Promise<Buffer> {
  const file = await open(pathOfUpload(place, uploadId))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
