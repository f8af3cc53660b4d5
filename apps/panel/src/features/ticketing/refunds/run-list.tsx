import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { ProgressMeter } from '../../../shared/data/progress-meter.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { Sales } from '../order-management/order-queries.ts'
import { useOrderWords } from '../order-management/order-words.ts'
import type { RefundRuns } from './refund-queries.ts'

type Run = RefundRuns['runs'][number]
interface Props {
  runs: readonly Run[]
  sessions: Sales['sessions']
}

/** Refunds of many orders, each with its progress; a running one continues in the background. */
export function RunList({ runs, sessions }: Props) {
  const { t } = useTranslation('refunds')
  if (runs.length === 0) return null
  return (
    <SectionCard title={t('runs.title')}>
      <ul className="refund-runs">
        {runs.map((run) => (
          <RunLine key={run.id} run={run} sessions={sessions} />
        ))}
      </ul>
    </SectionCard>
  )
}

function RunLine({ run, sessions }: { run: Run; sessions: Sales['sessions'] }) {
  const { t } = useTranslation('refunds')
  const { date, number } = useFormat()
  const { sessionName } = useOrderWords()
  const { orders, done, skipped, failed, doneAt, createdAt, requested = 0, requestState } = run
  const session = sessions.find(({ id }) => id === run.sessionId)
  const over = done + skipped + failed + requested
  return (
    <li>
      <span className="refund-run-head">
        <strong>{session ? sessionName(session) : t('run.whole')}</strong>
        <span className="meta">{date(createdAt, 'dateTime')}</span>
      </span>
      {doneAt === null ? (
        <ProgressMeter done={over} of={orders} label={t('runs.progress')} />
      ) : (
        <span>{t('runs.done', { count: done, orders: number(done) })}</span>
      )}
      {doneAt === null && <span className="meta">{t('runs.goesOn')}</span>}
      {requested > 0 && (
        <span className="meta">
          {t(`runs.team.${requestState ?? 'open'}`, { count: requested, orders: number(requested) })}
        </span>
      )}
      {skipped > 0 && <span className="meta">{t('runs.skipped', { count: skipped })}</span>}
      {failed > 0 && <Banner kind="danger">{t('runs.failed', { count: failed })}</Banner>}
    </li>
  )
}
