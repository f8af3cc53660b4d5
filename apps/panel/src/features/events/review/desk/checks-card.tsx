import { SECTION_WIRE, SECTIONS } from '@larunbat/rules/events/section'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard, Tick } from '../../../../shared/layout/section-card.tsx'
import type { DeskEvent } from '../review-queries.ts'

/** The checks of every section: what is complete, what is not, what is odd. */
export function ChecksCard({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['review', 'checks'])
  const sections = SECTIONS.map((section) => SECTION_WIRE[section])
    // A stream has no venue to check.
    .filter((wire) => wire !== 'lugar' || event.availability.includes('P'))
  const textOf = (code: string) => t(`checks:${code}`, { defaultValue: code })
  return (
    <SectionCard
      title={t('checks.title')}
      id="checks"
      isDone={event.pending.length === 0}
      actions={<span className="meta">{event.progress} %</span>}
    >
      {event.pending.length === 0 && <p>{t('checks.allPass', { count: sections.length })}</p>}
      {event.pending.length > 0 && (
        <ul className="checks">
          {sections
            .map((wire) => ({ wire, open: event.pending.filter(({ section }) => section === wire) }))
            .filter(({ open }) => open.length > 0)
            .map(({ wire, open }) => (
              <li key={wire} className="check">
                <Tick isDone={false} />
                <div>
                  <strong>{t(`section.${wire}`)}</strong>
                  {open.map(({ code, field }) => (
                    <p key={`${code} ${field}`}>{textOf(code)}</p>
                  ))}
                </div>
              </li>
            ))}
        </ul>
      )}
      {event.warnings.length > 0 && (
        <ul className="checks" aria-label={t('checks.warnings')}>
          {event.warnings.map(({ code, field }) => (
            <li key={`${code} ${field}`} className="check check-warning">
              <Icon name="warning" size={20} />
              <p>{textOf(code)}</p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
