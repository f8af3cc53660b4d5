import * as z from 'zod'

/** What the archive's own layout is; a reader refuses higher ones. */
export const FORMAT = 1
export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'
export const JOBS = 'jobs.json'

/** The first file of an archive: what is needed to read the rest. */
export const About = z.object({
  format: z.number().int(),
  product: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** All that were applied, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  hasFiles: z.boolean(),
})
export type About = z.infer<typeof About>

const count = z.number().int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** The last file: what must have come before it. An archive without it is cut off. */
export const Manifest = z.object({
  /** Of the text of COPY, which is the same for the same rows in the same order. */
  tables: z.record(z.string(), z.object({ rows: count, bytes: count, sha256: digest })),
  /** The number each sequence gave out last. */
  sequences: z.record(z.string(), z.number().int()),
  jobs: z.object({ count, sha256: digest }),
  /** `digest` adds up those of all files, so that their order does not matter. */
  files: z.object({ count, bytes: count, digest, goneMeanwhile: count }),
})
export type Manifest = z.infer<typeof Manifest>

/** Name of one piece of a table's rows, from 1. */
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`

/** What an entry of the archive is, by its name; undefined for a name that no archive has. */
export function entryOf(
  name: string,
):
  | { kind: 'about' | 'manifest' | 'jobs' }
  | { kind: 'table'; table: string; piece: number }
  | { kind: 'file'; key: string }
  | undefined {
  if (name === ABOUT) return { kind: 'about' }
  if (name === MANIFEST) return { kind: 'manifest' }
  if (name === JOBS) return { kind: 'jobs' }
  const [, table, piece] = /^tables\/([a-z0-9_]+)\/(\d{6,})\.copy$/.exec(name) ?? []
  if (table && piece) return { kind: 'table', table, piece: Number(piece) }
  return name.startsWith('files/') ? { kind: 'file', key: name.slice('files/'.length) } : undefined
}

const FULL = 1n << 256n

/** Adds up digests of files. */
export function fileSum() {
  let sum = 0n
  return {
    /** `sha256` of the bytes, in hexadecimal, as the next one's parts. */
    add(line: string): void {
      sum = (sum + BigInt(`0x${line}`)) % FULL
    },
    hex: (): string => sum.toString(16).padStart(64, '0'),
  }
}
