import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Delivery } from './integration-queries.ts'

interface DeliveryRowProps {
  delivery: Delivery
  isPending: boolean
  onRepeat: () => void
}

const TONES = { done: 'live', waiting: 'wait', failed: 'danger' } as const

/** One message: its data, the receiver's response, and the sent request, collapsed. */
export function DeliveryRow({ delivery, isPending, onRepeat }: DeliveryRowProps) {
  const { t } = useTranslation('integrations')
  const { date, number } = useFormat()
  const { type, status, attempts, createdAt, triedAt, dueAt, answerStatus, answer, error, tookMs, body } =
    delivery
  const title = t(`type.${type.replace('.', '_')}`, { defaultValue: type })
  const reason = error && t(`fault.${error}`, { defaultValue: error })
  return (
    <li className="entry-row">
      <span className="entry-words">
        <strong>
          {number(delivery.number)} · {title}
        </strong>{' '}
        <Pill tone={TONES[status]}>{t(`log.${status}`)}</Pill>
        <span className="meta">
          {date(triedAt ?? createdAt, 'dateTime')}
          {attempts > 0 && ` · ${t('log.attempts', { count: attempts })}`}
          {tookMs !== null && ` · ${number(tookMs)} ms`}
          {answerStatus !== null && ` · ${t('log.answered', { status: answerStatus })}`}
        </span>
        {reason && status !== 'done' && <span className="meta">{reason}</span>}
        {status === 'waiting' && dueAt && attempts > 0 && (
          <span className="meta">{t('log.next', { date: date(dueAt, 'dateTime') })}</span>
        )}
        <details className="payload">
          <summary>{t('log.details')}</summary>
          <h3>{t('log.sent')}</h3>
          <pre>{pretty(body)}</pre>
          {answer && (
            <>
              <h3>{t('log.answer')}</h3>
              <pre>{answer}</pre>
            </>
          )}
        </details>
      </span>
      <Button size="small" icon="refresh" isPending={isPending} onClick={onRepeat}>
        {t('log.repeat')}
      </Button>
    </li>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
