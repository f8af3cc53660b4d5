import { EventDetail } from '@larunbat/contract'
import { type EventStatus, eventStatusName, isEventStatus } from '@larunbat/rules/events/event-status'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import type { DeskData } from '../review-queries.ts'

/** Who did what and when, newest first. */
export function HistoryCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation(['review', 'fields'])
  const { date } = useFormat()
  const lines = [...desk.history].sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
  return (
    <SectionCard title={t('history.title')}>
      {lines.length === 0 && <p className="muted">{t('history.none')}</p>}
      <ol className="history">
        {lines.map((line) => (
          <li key={line.id} className="history-line">
            <span className="row" style={{ gap: 6 }}>
              {t(`history.action.${line.action.replace('.', '_')}`, {
                defaultValue: t('history.action.other', { action: line.action }),
              })}
              {line.to !== null && line.to !== line.from && isEventStatus(line.to) && (
                <StatusPill status={eventStatusName(line.to as EventStatus)} />
              )}
            </span>
            {fieldsOf(line.detail).length > 0 && (
              <span className="meta">
                {t('history.fields', {
                  list: fieldsOf(line.detail)
                    .map((wire) => t([`fields:${wire}`, `flags.field.${wire}`], { defaultValue: wire }))
                    .join(', '),
                })}
              </span>
            )}
            <span className="meta">
              {[date(line.at, 'dateTime'), line.actor ?? t('history.system')].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** Wire names of the fields a line is about; a session's count as one. */
function fieldsOf(detail: unknown): string[] {
  const { fields } = (detail ?? {}) as { fields?: unknown }
  if (!Array.isArray(fields)) return []
  const names: Readonly<Record<string, { wire: string }>> = EventDetail.fields
  const wires = fields.map((field: unknown) => {
    const [first = ''] = String(field).split('.')
    return names[first]?.wire ?? first
  })
  return [...new Set(wires.map((wire) => (wire === 'sesiones' ? 'sesion' : wire)))]
}
