import { type ContentStatus, contentStatusName } from '@larunbat/rules/event-status'
import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { DeskData } from '../review-queries.ts'

/** Events that may be the same, stand in the same place at the same hour, or share a participant then. */
export function SimilarCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review')
  const { language, date } = useFormat()
  if (desk.duplicates.length === 0) return null
  return (
    <SectionCard title={t('similar.title')} id="similar">
      <ul className="similar">
        {desk.duplicates.map((other) => (
          <li key={`${other.id} ${other.reason} ${other.participantName ?? ''}`} className="similar-one">
            <span className="similar-why">
              {other.reason === 'participante'
                ? t('similar.participante', { name: other.participantName ?? '' })
                : t(`similar.${other.reason}`)}
            </span>
            <Link className="similar-link" to={`/revision/${other.id}`}>
              {pickText(other.title, language) || t('untitled')}
            </Link>
            <span className="meta">
              {[
                other.startsAt && date(other.startsAt, 'dateTime', desk.content.timeZone ?? undefined),
                other.venueName,
                other.ownerName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <StatusPill status={contentStatusName(other.status as ContentStatus)} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
