import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { CouldNotRunError } from '../lib/check.ts'
import type { Product, ProductOptions } from '../lib/product.ts'

/** A small disk of its own. */
export interface Volume {
  readonly dir: string
  /** Fills what room there is. */
  fill(): void | Promise<void>
  /** Gives the room back. */
  free(): void | Promise<void>
  unmount(): void
}

/** Mounts a file system of so many megabytes in memory; throws `CouldNotRunError` where mounting is not allowed. */
export function mountVolume(dir: string, megabytes: number): Volume {
  mkdirSync(dir, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', dir], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0)
    throw new CouldNotRunError(`No small volume can be mounted: ${mounted.stderr || mounted.error}`)
  chmodSync(dir, 0o711)
  const filler = join(dir, 'filler')
  return {
    dir,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1 << 20, 4096, 1]) fillBy(file, size)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => {
      spawnSync('umount', ['-l', dir])
      spawnSync('rmdir', [dir])
    },
  }
}

function fillBy(file: number, size: number): void {
  const piece = Buffer.alloc(size, 1)
  try {
    for (;;) if (writeSync(file, piece) < size) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Whatever a purchase writes to. */
const WRITTEN = ['checkout', 'orders', 'ticket', 'payment', 'mail']

/** Options of a product whose writes can be made to fail where no small volume can be mounted. */
export const failingWrites = (dir: string): Pick<ProductOptions, 'env' | 'preload'> => ({
  preload: [join(import.meta.dirname, 'full-disk.ts')],
  env: { PROVE_FULL_FLAG: join(dir, 'full') },
})

/**
 * Stands in for a full volume: files cannot be written by the server's process, and what a purchase writes is refused by the
 * database with the very code of a full disk (53100). The log of the database and its own files are not part of it.
 */
export async function failingStorage({ db }: Product, dir: string): Promise<Volume> {
  const say = async (body: string) => {
    await sql
      .raw(`create or replace function prove_full() returns trigger language plpgsql as
      $$ begin ${body} end $$`)
      .execute(db)
  }
  const pass = 'return new;'
  await say(pass)
  for (const table of WRITTEN)
    await sql
      .raw(`create trigger prove_full before insert or update on ${table}
      for each row execute function prove_full()`)
      .execute(db)
  return {
    dir,
    async fill() {
      writeFileSync(join(dir, 'full'), '')
      await say(`raise exception 'no space left on device' using errcode = '53100';`)
    },
    async free() {
      rmSync(join(dir, 'full'), { force: true })
      await say(pass)
    },
    unmount: () => {},
  }
}
