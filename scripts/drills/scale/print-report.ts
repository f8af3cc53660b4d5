import type { Finding } from '../../../apps/server/src/operations/data-audit/audit-data.ts'
import type { summary } from '../../../prove/lib/offered-load.ts'
import { type Lived, longestGap } from './buyers.ts'
import type { Happened } from './faults.ts'
import type { ProcessorTime } from './processor.ts'
import type { Answers } from './readers.ts'

interface Report {
  perSecond: number
  seconds: number
  /** When selling began, by `performance.now()`. */
  began: number
  processor: ProcessorTime
  lived: Lived
  happened: readonly Happened[]
  pages: Answers
  figures: Answers
  findings: readonly Finding[]
  told: Readonly<Record<string, number>>
  times: ReturnType<typeof summary>
}

const shareOf = (ms: number, { most }: ProcessorTime) => `${((ms / most) * 100).toFixed(1)} % of all cores`
const perPurchase = (ms: number, { bought = 0 }: Report['told']) => (ms / Math.max(1, bought)).toFixed(1)

/** Refusals that a part which is gone explains; anything else is a fault of ours. */
const EXPLAINED = ['shown', 'no answer', 'request.overloaded']

/**
 * Prints the results; returns 0 when no acknowledged purchase is missing, nothing is sold twice, and figures were shown
 * or refused.
 */
export function printReport({
  perSecond,
  seconds,
  began,
  processor,
  lived,
  happened,
  pages,
  figures,
  findings,
  told,
  times,
}: Report): number {
  const line = (name: string, value: unknown) => console.log(`${name.padEnd(44)} ${value}`)
  line('offered', `${perSecond} purchases a second for ${seconds} s`)
  line('places kept and told', told.held ?? 0)
  line('purchases acknowledged', told.bought ?? 0)
  const calm = { from: began, to: happened[0]?.from ?? performance.now() }
  const inCalm = lived.boughtAt.filter((at) => at >= calm.from && at < calm.to).length
  line('a second, before anything broke', (inCalm / ((calm.to - calm.from) / 1000)).toFixed(1))
  line('given up after 45 s', lived.gaveUp)
  line('refused', JSON.stringify(lived.refused))
  line('asked again', JSON.stringify(lived.again))
  line(
    'from due to acknowledged, ms',
    `p50 ${times.p50}, p95 ${times.p95}, p99 ${times.p99}, most ${times.most}`,
  )
  for (const { name, detail, from, to } of happened) {
    const gap = (longestGap(lived.boughtAt, from, to) / 1000).toFixed(1)
    line(`${name}${detail ? `, ${detail}` : ''}`, `${gap} s without an acknowledged purchase`)
  }
  line('pages of the programme, by status', JSON.stringify(pages))
  line('figures of sales, by what was said', JSON.stringify(figures))
  for (const [part, ms] of Object.entries(processor.byPart).sort(([, a], [, b]) => b - a))
    line(`processor, ${part}`, `${shareOf(ms, processor)}, ${perPurchase(ms, told)} ms a purchase`)
  line('processor, all else on the machine', shareOf(processor.others, processor))
  line('lost, oversold or unbalanced', findings.length)
  for (const finding of findings.slice(0, 20)) console.log(`  ${JSON.stringify(finding)}`)
  const wrong = Object.keys(figures).filter((what) => !EXPLAINED.includes(what))
  return findings.length === 0 && wrong.length === 0 && (told.bought ?? 0) > 0 ? 0 : 1
}
