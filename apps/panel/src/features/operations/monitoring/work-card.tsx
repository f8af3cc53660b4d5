import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type SystemState, useSystemActions } from './system-queries.ts'
import { useMeasures } from './use-measures.ts'

type Queue = SystemState['queues'][number]

/** Background work: the queues with something in them; failed work can be given another try. */
export function WorkCard({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0)
  const quiet = queues.length - busy.length
  return (
    <SectionCard title={t('work.title')}>
      {busy.length > 0 && (
        <ul className="system-rows">
          {busy.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} />
          ))}
        </ul>
      )}
      <p className="meta">
        {queues.length === 0 ? t('work.none') : t('work.quiet', { count: quiet, number: number(quiet) })}
      </p>
    </SectionCard>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const { span } = useMeasures()
  const toast = useToast()
  const { retry } = useSystemActions()
  const name = t(`queue.${queue.queue}`, { defaultValue: queue.queue })
  const again = async () => {
    try {
      const { count } = await retry.mutateAsync(queue.queue)
      toast.success(t('work.retried', { count, number: number(count) }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <li className="system-row">
      <div className="system-head">
        <strong>{name}</strong>
        <span className="meta">
          {t('work.figures', { waiting: number(queue.waiting), active: number(queue.active) })}
          {queue.oldestSeconds > 0 && ` · ${t('oldest', { span: span(queue.oldestSeconds) })}`}
        </span>
        {queue.failed > 0 && (
          <>
            <Pill tone="danger">
              {t('work.failed', { count: queue.failed, number: number(queue.failed) })}
            </Pill>
            <Button
              size="small"
              icon="refresh"
              isPending={retry.isPending}
              aria-label={t('work.retryOf', { name })}
              onClick={() => void again()}
            >
              {t('work.retry')}
            </Button>
          </>
        )}
      </div>
      {queue.lastError && <p className="system-error">{queue.lastError}</p>}
    </li>
  )
}
