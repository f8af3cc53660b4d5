import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { useTranslation } from 'react-i18next'
import { Pill, StatusPill } from '../../../../shared/data/status-pill.tsx'
import type { DeskEvent } from '../review-queries.ts'

/** The state of the event, and whether changes wait. */
export function EventState({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('review')
  return (
    <span className="row" style={{ gap: 6 }}>
      <StatusPill status={eventStatusName(event.status as EventStatus)} />
      {event.status === 2 && event.hasPendingChanges && <Pill tone="wait">{t('why.changes')}</Pill>}
    </span>
  )
}
