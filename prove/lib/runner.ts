import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '../../apps/server/src/operations/data-audit/audit-data.ts'
import { machineTime, stolenSince } from '../../bench/lib/machine-time.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { audit } from './auditor.ts'
import { type Check, CouldNotRunError, type Figure, holds, type ProveCtx, type Tier } from './check.ts'
import { Product, type ProductOptions } from './product.ts'
import { seeded } from './seeded.ts'

export type Verdict = 'pass' | 'fail' | 'could not run' | 'left out'

export interface Result {
  check: Check
  verdict: Verdict
  figures: Figure[]
  /** Figures with the guard taken away, which have to fail. */
  control: Figure[] | undefined
  findings: Finding[]
  /** Claims of clients that were held against the database. */
  told: number
  error: string | undefined
  seconds: number
  load: number
  /** Which part of the processors the host gave to others meanwhile, from 0 to 1. */
  stolen: number
  /** 0 when nothing ran beside it, else the number of its lane. */
  lane: number
  /** Folder with the clients' log, the server's output and its data, when it did not pass. */
  kept: string | undefined
}

/** A check of which nothing is known yet. */
export const emptyResult = (check: Check): Result => ({
  check,
  verdict: 'pass',
  figures: [],
  control: undefined,
  findings: [],
  told: 0,
  error: undefined,
  seconds: 0,
  load: 0,
  stolen: 0,
  lane: 0,
  kept: undefined,
})

/** Products for the checks of the quick tier that want nothing special of them: one is audited, one is for controls. */
export class Shared {
  readonly #products = new Map<string, Promise<Product>>()

  product(isControl: boolean): Promise<Product> {
    const name = isControl ? 'unguarded' : 'sound'
    const product = this.#products.get(name) ?? startShared(name)
    this.#products.set(name, product)
    return product
  }

  async stop(): Promise<void> {
    for (const product of this.#products.values()) await (await product.catch(() => undefined))?.stop()
  }
}

const startShared = (name: string) =>
  Product.start({ log: join(tmpdir(), `larunbat-prove-${process.pid}-${name}.log`) })

/** How a check is run. */
export interface Terms {
  tier: Tier
  seed: number
  /** Of counts and durations, from 0 to 1; proofs are made with 1. */
  share: number
  shared: Shared
}

/** Runs one check with its control, audits what it left, and ends all that it started. */
export async function runCheck(check: Check, { tier, seed, share, shared }: Terms): Promise<Result> {
  const began = performance.now()
  const before = machineTime()
  const result = emptyResult(check)
  const isLeftOut = check.coveredBy !== undefined || check.isFullOnly === true
  if (tier === 'quick' && isLeftOut) return { ...result, verdict: 'left out' }
  const dir = mkdtempSync(join(tmpdir(), `larunbat-prove-${check.id}-`))
  // The database runs as another user where we are root, and opens copies in here.
  chmodSync(dir, 0o711)
  try {
    const main = await play(check.run, { tier, seed, share, shared, dir: join(dir, 'run') })
    Object.assign(result, { figures: main.figures, findings: main.findings, told: main.told })
    if (check.control) {
      // What a control leaves is wrong on purpose: its product is not audited.
      const options = { tier, seed, share, shared, dir: join(dir, 'control'), isControl: true }
      const control = await play(check.control, options)
      result.control = control.figures
    }
    result.verdict = verdictOf(result)
  } catch (error) {
    result.verdict = 'could not run'
    result.error = error instanceof CouldNotRunError ? error.message : String((error as Error).stack ?? error)
  }
  if (result.verdict === 'pass') rmSync(dir, { recursive: true, force: true })
  else result.kept = dir
  const seconds = (performance.now() - began) / 1000
  return { ...result, seconds, load: loadavg()[0] ?? 0, stolen: stolenSince(before) }
}

function verdictOf({ figures, findings, control }: Result): Verdict {
  const isHeld = figures.length > 0 && figures.every(holds) && findings.length === 0
  const isVoid = control !== undefined && (control.length === 0 || control.every(holds))
  return isHeld && !isVoid ? 'pass' : 'fail'
}

interface Play extends Terms {
  dir: string
  isControl?: boolean
}

async function play(run: Check['run'], { tier, seed, share, dir, shared, isControl = false }: Play) {
  mkdirSync(dir, { recursive: true })
  const told = new Acknowledgements(join(dir, 'told.jsonl'))
  const own: Product[] = []
  const used: Product[] = []
  const ctx: ProveCtx = {
    tier,
    seed,
    dir,
    told,
    random: seeded(seed),
    some: (count) => Math.max(1, Math.round(count * share)),
    say: (text) => console.error(`    ${text}`),
    async product(options?: ProductOptions) {
      if (tier === 'quick' && options === undefined) {
        const product = await shared.product(isControl)
        used.push(product)
        return product
      }
      const product = await Product.start({ log: join(dir, `server-${own.length}.log`), ...options })
      own.push(product)
      used.push(product)
      return product
    },
  }
  let isSound = false
  try {
    const figures = await run(tier, ctx)
    const findings: Finding[] = []
    for (const product of isControl ? [] : new Set(used))
      if (!product.isUnaudited) findings.push(...(await audit(product.db, told)))
    // A control fails on purpose, and what it leaves is not checked.
    isSound = isControl || (figures.every(holds) && findings.length === 0)
    return { figures, findings, told: told.all().length }
  } finally {
    for (const [n, product] of own.entries())
      await product.stop(isSound ? undefined : join(dir, `database-${n}`))
  }
}
