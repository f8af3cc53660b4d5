import { useTranslation } from 'react-i18next'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { currencyOf } from '../../event/form/zone.ts'
import type { OpenEvent } from '../../event-queries.ts'
import type { SessionRow } from '../session-queries.ts'
import type { BulkReport } from './change-values.ts'

/** Rows drawn; the rest is a number. */
const SHOWN = 60

interface ChangePreviewProps {
  event: OpenEvent
  report: BulkReport
}

/** Each session before and after, those that cannot be changed first, with the reason. */
export function ChangePreview({ event, report }: ChangePreviewProps) {
  const { t } = useTranslation('sessions')
  const rows = report.sessions.toSorted((a, b) => Number(b.refusal !== null) - Number(a.refusal !== null))
  const rest = rows.length - SHOWN
  const same = rows.length - report.changed - report.refused
  return (
    <div className="stack-tight">
      <p className="bulk-sum" role="status">
        {[
          t('bulk.willChange', { count: report.changed }),
          report.refused > 0 && t('bulk.willRefuse', { count: report.refused }),
          same > 0 && t('bulk.stays', { count: same }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="bulk-changes" aria-label={t('bulk.preview')}>
        {rows.slice(0, SHOWN).map((row) => (
          <ChangeRow key={row.id} row={row} event={event} />
        ))}
      </ul>
      {rest > 0 && <p className="muted">{t('bulk.more', { count: rest })}</p>}
    </div>
  )
}

function ChangeRow({ row, event }: { row: BulkReport['sessions'][number]; event: OpenEvent }) {
  const { t } = useTranslation('sessions')
  const words = useWords(event)
  const { before, after, isChanged, refusal, notices } = row
  return (
    <li className="bulk-change" data-refused={refusal !== null || undefined}>
      <span className="bulk-when">{words.when(before)}</span>
      {refusal ? (
        <span className="bulk-reason">
          <Icon name="warning" size={18} />
          {t(`reason.${refusal.slice('session.'.length)}`, { count: before.sold, defaultValue: refusal })}
        </span>
      ) : !isChanged ? (
        <span className="muted">{t('bulk.same')}</span>
      ) : after === null ? (
        <Pill tone="danger">{t('bulk.gone')}</Pill>
      ) : (
        <span className="bulk-after">
          <Icon name="right" size={18} />
          {words.between(before, after).join(' · ')}
        </span>
      )}
      {notices.map((notice) => (
        <span key={notice} className="bulk-notice">
          {t(`notice.${notice}`, { count: before.sold })}
        </span>
      ))}
    </li>
  )
}

/** What differs, in words of the current language. */
function useWords(event: OpenEvent) {
  const { t } = useTranslation(['sessions', 'event'])
  const { date, money, number } = useFormat()
  const when = ({ startsAt, timeZone, name }: SessionRow) =>
    [date(startsAt, 'dateTime', timeZone), name].filter(Boolean).join(' · ')
  const lasts = ({ startsAt, endsAt }: SessionRow) =>
    endsAt === null ? null : (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  const asEvent = t('bulk.likeEvent')
  const between = (before: SessionRow, after: SessionRow) => {
    const found: string[] = []
    if (before.startsAt !== after.startsAt) found.push(date(after.startsAt, 'dateTime', after.timeZone))
    const length = lasts(after)
    if (lasts(before) !== length)
      found.push(length === null ? t('bulk.noEnd') : t('bulk.lasts', { minutes: number(length) }))
    if (before.status !== after.status) found.push(t(`event:sessionStatus.${after.status}`))
    if (before.streamUrl !== after.streamUrl && after.streamUrl) found.push(after.streamUrl)
    const figure = (label: string, value: string | null) => found.push(`${label}: ${value ?? asEvent}`)
    if (before.priceCents !== after.priceCents)
      figure(
        t('event:field.priceCents'),
        after.priceCents === null ? null : money(after.priceCents, currencyOf(event)),
      )
    if (before.capacity !== after.capacity)
      figure(t('event:field.capacity'), after.capacity === null ? null : number(after.capacity))
    if (before.maxPerPerson !== after.maxPerPerson)
      figure(t('event:field.maxPerPerson'), after.maxPerPerson === null ? null : number(after.maxPerPerson))
    for (const field of ['saleStartsAt', 'saleEndsAt'] as const)
      if (before[field] !== after[field] && before.startsAt === after.startsAt)
        figure(
          t(`event:field.${field}`),
          after[field] === null ? null : date(after[field], 'dateTime', after.timeZone),
        )
    return found
  }
  return { when, between }
}
