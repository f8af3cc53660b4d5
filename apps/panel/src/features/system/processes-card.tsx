import { useTranslation } from 'react-i18next'
import { Pill } from '../../shared/data/status-pill.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { Facts } from './facts.tsx'
import type { SystemState } from './system-queries.ts'
import { useMeasures } from './use-measures.ts'

type Process = SystemState['processes'][number]

/** The processes of the last minute, each with how it fares. */
export function ProcessesCard({ processes }: { processes: readonly Process[] }) {
  const { t } = useTranslation('system')
  return (
    <SectionCard title={t('processes.title')} intro={t('processes.intro')}>
      <ul className="system-rows">
        {processes.map((row) => (
          <ProcessRow key={row.id} row={row} />
        ))}
      </ul>
    </SectionCard>
  )
}

function ProcessRow({ row }: { row: Process }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const { span, size } = useMeasures()
  const age = Math.max(0, (Date.parse(row.seenAt) - Date.parse(row.startedAt)) / 1000)
  return (
    <li className="system-row">
      <div className="system-head">
        <strong>{t(`role.${row.role}`)}</strong>
        <span className="meta">
          {row.host} · {row.pid} · {row.version}
        </span>
        {row.isDraining && <Pill tone="wait">{t('processes.ending')}</Pill>}
      </div>
      <Facts
        items={[
          [t('processes.since'), span(age)],
          [t('processes.memory'), size(row.memoryMb * 2 ** 20)],
          [t('processes.lag'), `${number(row.lagMs)} ms`],
          [t('processes.inFlight'), number(row.inFlight)],
          [
            t('processes.connections'),
            t('of', { part: number(row.poolSize - row.poolIdle), whole: number(row.poolSize) }),
          ],
          ...(row.poolWaiting > 0 ? ([[t('processes.waiting'), number(row.poolWaiting)]] as const) : []),
        ]}
      />
    </li>
  )
}
