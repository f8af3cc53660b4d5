import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'

const CHECKS = join(import.meta.dirname, '../checks')

/** Those of `ids`, or all there are, by number; throws for a number that none has. One that cannot be loaded could not run. */
export async function loadChecks(ids: readonly number[]): Promise<Check[]> {
  const files = readdirSync(CHECKS).filter((file) => /^\d\d-[\w-]+\.ts$/.test(file))
  const idOf = (file: string) => Number(file.slice(0, 2))
  const missing = ids.filter((id) => !files.some((file) => idOf(file) === id))
  if (missing.length > 0) throw new Error(`There is no check ${missing.join(', ')}`)
  const wanted = files.sort().filter((file) => ids.length === 0 || ids.includes(idOf(file)))
  return Promise.all(wanted.map(loadCheck))
}

async function loadCheck(file: string): Promise<Check> {
  try {
    return ((await import(join(CHECKS, file))) as { check: Check }).check
  } catch (error) {
    return { id: Number(file.slice(0, 2)), title: file, invariants: [], run: () => Promise.reject(error) }
  }
}
