import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { memoryMb } from '../../bench/lib/memory.ts'
import { ceilingOf } from '../lib/ceiling.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { runApart } from '../lib/offered-load.ts'
import type { Product } from '../lib/product.ts'
import { givenFestival } from '../lib/programme.ts'
import type { VisitorsAnswer, VisitorsSpec } from '../load/visitors.ts'

const MINUTES = Number(process.env.PROVE_SOAK_MINUTES ?? 30)
const SHARE = 0.3
const WARM_MINUTES = 5
const EVERY_MS = 15_000

interface Sample {
  minute: number
  memory: number
  files: number
  connections: number
}

/** Half an hour of steady work (PROVE_SOAK_MINUTES, 480 before a release): nothing grows. */
export const check: Check = {
  id: 5,
  title: `soak: 30 % of the ceiling for ${MINUTES} min`,
  invariants: ['I7'],
  minutes: MINUTES + 1,
  isFullOnly: true,
  async run(_tier, ctx) {
    const log = `${ctx.dir}/server.log`
    const product = await ctx.product({ log })
    const { lists, pages, places, body } = await givenFestival(product, 300, {
      capacity: 400_000,
      cents: 1_000,
    })
    const ceiling = await ceilingOf(product, ctx.told, body)
    const perSecond = Math.max(2, Math.round(SHARE * ceiling * 4))
    const spec: VisitorsSpec = {
      url: product.url,
      told: ctx.told.file,
      seed: ctx.seed,
      perSecond,
      seconds: ctx.some(MINUTES * 60),
      lists,
      pages,
      places,
      body,
      isPaid: true,
      name: 'soak',
    }
    const samples: Sample[] = []
    let isOver = false
    const began = Date.now()
    const sampling = (async () => {
      while (!isOver) {
        samples.push(await sampleOf(product, (Date.now() - began) / 60_000))
        await pause(EVERY_MS)
      }
    })()
    const answer = await runApart<VisitorsAnswer>('visitors', spec)
    isOver = true
    await sampling
    const warm = Math.min(WARM_MINUTES, spec.seconds / 240)
    const rest = samples.filter(({ minute }) => minute >= warm)
    const third = Math.max(1, Math.floor(rest.length / 3))
    const middle = (of: (sample: Sample) => number, part: Sample[]) =>
      part.map(of).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? Number.NaN
    const grows = (of: (sample: Sample) => number) =>
      middle(of, rest.slice(-third)) - middle(of, rest.slice(0, third))
    const memory = middle(({ memory }) => memory, rest.slice(0, third))
    const growth = (100 * grows(({ memory }) => memory)) / memory
    const output = readFileSync(log, 'utf8')
    return [
      atLeast('samples', rest.length, 4),
      atMost('memory grows by', growth, 10, '%'),
      atMost(
        'open files grow by',
        grows(({ files }) => files),
        5,
      ),
      atMost(
        'connections to the database grow by',
        grows(({ connections }) => connections),
        2,
      ),
      exactly('rejections that nobody handled', output.match(/unhandled ?rejection/gi)?.length ?? 0, 0),
      atMost('errors', (100 * answer.failed) / answer.asked, 0.05, '%'),
      seen('told to come again, with the machine busy otherwise', answer.busy),
      seen('visits', perSecond, '/s'),
      seen('bought', answer.bought),
      seen('memory', memory, 'MB'),
      seen(
        'open files',
        middle(({ files }) => files, rest),
      ),
      seen(
        'connections',
        middle(({ connections }) => connections, rest),
      ),
      seen('ceiling', ceiling, 'purchases/s'),
    ]
  },
}

async function sampleOf({ pid, db }: Product, minute: number): Promise<Sample> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where backend_type = 'client backend'`.execute(db)
  return {
    minute,
    memory: memoryMb(pid, 'no child of it'),
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.n ?? 0,
  }
}
