import { type ContentStatus, contentStatusName } from '@larunbat/rules/event-status'
import { useTranslation } from 'react-i18next'
import { Pill, StatusPill } from '../../../shared/data/status-pill.tsx'
import type { DeskContent } from '../review-queries.ts'

/** The state of the event, and whether changes wait. */
export function EventState({ content }: { content: DeskContent }) {
  const { t } = useTranslation('review')
  return (
    <span className="row" style={{ gap: 6 }}>
      <StatusPill status={contentStatusName(content.status as ContentStatus)} />
      {content.status === 2 && content.hasPendingChanges && <Pill tone="wait">{t('why.changes')}</Pill>}
    </span>
  )
}
