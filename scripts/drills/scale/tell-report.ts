import type { Finding } from '../../../apps/server/src/data-audit/audit-data.ts'
import type { summary } from '../../../prove/lib/offered-load.ts'
import { type Lived, longestGap } from './buyers.ts'
import type { Happened } from './faults.ts'

interface Report {
  perSecond: number
  seconds: number
  lived: Lived
  happened: readonly Happened[]
  pages: Readonly<Record<string, number>>
  findings: readonly Finding[]
  told: Readonly<Record<string, number>>
  times: ReturnType<typeof summary>
}

/** Prints what happened; 0 when nothing that was told to buyers is missing and nothing is sold twice. */
export function tellReport({
  perSecond,
  seconds,
  lived,
  happened,
  pages,
  findings,
  told,
  times,
}: Report): number {
  const line = (name: string, value: unknown) => console.log(`${name.padEnd(44)} ${value}`)
  line('offered', `${perSecond} purchases a second for ${seconds} s`)
  line('places kept and told', told.held ?? 0)
  line('purchases acknowledged', told.bought ?? 0)
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
  line('lost, oversold or unbalanced', findings.length)
  for (const finding of findings.slice(0, 20)) console.log(`  ${JSON.stringify(finding)}`)
  return findings.length === 0 && (told.bought ?? 0) > 0 ? 0 : 1
}
