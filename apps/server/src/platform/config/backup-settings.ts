import { isAbsolute, relative, resolve, sep } from 'node:path'
import * as z from 'zod'
import type { S3Settings } from '../files/s3-settings.ts'

const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/
const CRON = /^[\d*,/-]+( [\d*,/-]+){4}$/
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[a-z0-9][a-z0-9_-]{0,63}){0,3}\/?$/

/** Settings of backups. */
export const backupEnvironment = {
  BACKUP_TO: z
    .string()
    .refine(
      (place) => !place.includes('://') || BUCKET.test(place),
      'must be a folder, or s3://bucket/folder',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .refine((at) => TIME.test(at) || CRON.test(at), 'must be a time as 02:30 or the five fields of cron')
    .default('02:30'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  BACKUP_KEY: z.string().min(20, 'must have at least 20 characters').optional(),
  BACKUP_FILES: flag.default(true),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'must be an origin, without a path')
    .optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

/** A folder of this machine, or one of a bucket. */
export type BackupTarget =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly settings: S3Settings; readonly prefix: string }

export interface BackupConfig {
  /** Where backups go; without, none is made by itself. */
  readonly to: BackupTarget | undefined
  /** When, as the five fields of cron in UTC. */
  readonly cron: string
  /** This many newest ones are kept. */
  readonly keep: number
  /** What archives are sealed with; without, they are in the clear. */
  readonly key: string | undefined
  /** Whether pictures, documents and videos are part of them. */
  readonly hasFiles: boolean
  /** Another target, as an argument of a command names it; throws a `RangeError` that says what is wrong with it. */
  target(place: string): BackupTarget
  /** Where an archive is read from: also places in which none may be made. Throws like `target`. */
  source(place: string): BackupTarget
}

type Given = z.infer<z.ZodObject<typeof backupEnvironment>>

const WITH_FILES =
  'would hold the database where files are served from, and each backup would hold the ones before'

/** True for the folder of files and for what is below it. */
function isAmongFiles(path: string, dataDir: string): boolean {
  const way = relative(resolve(dataDir, 'files'), resolve(path))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** What the settings say; `files` is the bucket of files, whose account backups share unless they have their own. */
export function toBackup(e: Given, files: S3Settings | undefined, dataDir: string): BackupConfig {
  const source = (place: string): BackupTarget => {
    if (!place.includes('://')) return { kind: 'folder', path: resolve(place) }
    if (!BUCKET.test(place)) throw new RangeError(`${place} is neither a folder nor s3://bucket/folder.`)
    const [bucket = '', ...folders] = place.slice('s3://'.length).replace(/\/$/, '').split('/')
    const accessKeyId = e.BACKUP_S3_ACCESS_KEY_ID ?? files?.accessKeyId
    const secretAccessKey = e.BACKUP_S3_SECRET_ACCESS_KEY ?? files?.secretAccessKey
    if (!accessKeyId || !secretAccessKey) throw new RangeError(`${place} needs the keys of a bucket.`)
    const settings: S3Settings = {
      endpoint: e.BACKUP_S3_ENDPOINT ?? files?.endpoint,
      bucket,
      region: e.BACKUP_S3_REGION ?? files?.region ?? 'us-east-1',
      accessKeyId,
      secretAccessKey,
      hasChecksums: files?.hasChecksums ?? false,
    }
    return { kind: 'bucket', settings, prefix: folders.join('/') || 'backups' }
  }
  const target = (place: string): BackupTarget => {
    const found = source(place)
    const isServed =
      found.kind === 'folder'
        ? isAmongFiles(found.path, dataDir)
        : found.settings.bucket === files?.bucket && found.settings.endpoint === files.endpoint
    if (isServed) throw new RangeError(`${place} ${WITH_FILES}.`)
    return found
  }
  const [hour = '', minute = ''] = e.BACKUP_AT.split(':')
  return {
    to: e.BACKUP_TO === undefined ? undefined : source(e.BACKUP_TO),
    cron: TIME.test(e.BACKUP_AT) ? `${Number(minute)} ${Number(hour)} * * *` : e.BACKUP_AT,
    keep: e.BACKUP_KEEP,
    key: e.BACKUP_KEY,
    hasFiles: e.BACKUP_FILES,
    target,
    source,
  }
}

/** What is wrong with settings that depend on each other, one line each. */
export function backupFaults(given: Record<string, string | undefined>): string[] {
  const isBucket = given.BACKUP_TO?.startsWith('s3://') ?? false
  const has = (name: string) => given[`BACKUP_${name}`] !== undefined || given[name] !== undefined
  return [
    ...(isBucket && !(has('S3_ACCESS_KEY_ID') && has('S3_SECRET_ACCESS_KEY'))
      ? ['  BACKUP_TO: a bucket needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY']
      : []),
    ...(isBucket && given.S3_BUCKET !== undefined && given.BACKUP_TO?.split('/')[2] === given.S3_BUCKET
      ? [`  BACKUP_TO: must be another bucket than that of the files, which ${WITH_FILES}`]
      : []),
    ...(given.BACKUP_TO !== undefined &&
    !isBucket &&
    isAmongFiles(given.BACKUP_TO, given.DATA_DIR ?? './data')
      ? [`  BACKUP_TO: must be another folder than that of the files, which ${WITH_FILES}`]
      : []),
  ]
}
