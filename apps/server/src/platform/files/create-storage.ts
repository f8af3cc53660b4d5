import { DiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-settings.ts'
import type { Storage } from './storage.ts'

export interface CreatedStorage {
  readonly storage: Storage
  /** Words for the start message. */
  readonly description: string
  /** Throws when files cannot be stored now. */
  check(): Promise<void>
}

/** The storage of the settings: a bucket where one is configured, else the disk. */
export async function createStorage(config: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<CreatedStorage> {
  if (!config.s3) {
    const storage = new DiskStorage(config.dataDir)
    return { storage, description: `disk (${config.dataDir})`, check: () => storage.check() }
  }
  // Loaded only now: the library takes a good part of a second and tens of megabytes.
  const { S3Storage } = await import('./s3-storage.ts')
  const storage = new S3Storage(config.s3)
  const { bucket, endpoint, region } = config.s3
  return {
    storage,
    description: `bucket ${bucket} at ${endpoint ?? `Amazon S3, ${region}`}`,
    check: () => storage.check(),
  }
}
