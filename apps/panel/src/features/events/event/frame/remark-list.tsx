import type { Remark } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sectionOfWire } from '@larunbat/rules/events/section'
import { type CodeLookup, lookupName, RETURN_REASONS } from '@larunbat/rules/reference/lookups'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { RemarkAnswer } from './remark-parts.ts'
import { type EventPage, pagePath } from './sections.ts'

type RemarkOf = Of<typeof Remark>

/** What the reviewers ask for: what is open above, what was answered folded away below. */
export function RemarkList({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const open = event.remarks.filter(({ resolvedAt }) => !resolvedAt)
  const settled = event.remarks.filter(({ resolvedAt }) => resolvedAt)
  if (event.remarks.length === 0) return null
  return (
    <SectionCard title={open.length > 0 ? t('remarks.title', { count: open.length }) : t('remarks.past')}>
      <ul className="remarks">
        {open.map((remark) => (
          <RemarkLine key={remark.id} remark={remark} event={event} isIndex />
        ))}
      </ul>
      {settled.length > 0 && (
        <details className="remarks-past">
          <summary>{t('remarks.settled', { count: settled.length })}</summary>
          <ul className="remarks">
            {settled.map((remark) => (
              <RemarkLine key={remark.id} remark={remark} event={event} isIndex />
            ))}
          </ul>
        </details>
      )}
    </SectionCard>
  )
}

/** The open remarks of one section, at its head. */
export function SectionRemarks({ event, page }: { event: OpenEvent; page: EventPage }) {
  const { t } = useTranslation('event')
  const open = event.remarks.filter(
    ({ section, resolvedAt }) => !resolvedAt && sectionOfWire(section) === page,
  )
  if (open.length === 0) return null
  return (
    <section className="section-remarks" aria-label={t('remarks.title', { count: open.length })}>
      <ul className="remarks">
        {open.map((remark) => (
          <RemarkLine key={remark.id} remark={remark} event={event} />
        ))}
      </ul>
    </section>
  )
}

interface RemarkLineProps {
  remark: RemarkOf
  event: OpenEvent
  /** In the list of all of them, with a link to its section; else it is shown in its section. */
  isIndex?: boolean
}

function RemarkLine({ remark, event, isIndex }: RemarkLineProps) {
  const { t } = useTranslation('event')
  const { language, date } = useFormat()
  const section = sectionOfWire(remark.section)
  const page = section && section !== 'owner' ? section : undefined
  return (
    <li className="remark" data-settled={remark.resolvedAt ? true : undefined}>
      <span className="remark-head">
        <strong>{lookupName<CodeLookup>(RETURN_REASONS, remark.reason, language) || remark.reason}</strong>
        <span className="meta">{date(remark.createdAt, 'day')}</span>
      </span>
      {remark.text && <p>{remark.text}</p>}
      {isIndex && page && !remark.resolvedAt && (
        <Link to={pagePath(event.id, page)}>{t('remarks.go', { section: t(`page.${page}`) })}</Link>
      )}
      <Suspense>
        <RemarkAnswer remark={remark} event={event} />
      </Suspense>
    </li>
  )
}
