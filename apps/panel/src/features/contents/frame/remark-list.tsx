import type { Remark } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { type CodeLookup, lookupName, RETURN_REASONS } from '@larunbat/rules/lookups'
import { sectionOfWire } from '@larunbat/rules/section'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { OpenContent } from '../content-queries.ts'
import { RemarkAnswer } from './remark-parts.ts'
import { type ContentPage, pagePath } from './sections.ts'

type RemarkOf = Of<typeof Remark>

/** What the reviewers ask for: what is open above, what was answered folded away below. */
export function RemarkList({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const open = content.remarks.filter(({ resolvedAt }) => !resolvedAt)
  const settled = content.remarks.filter(({ resolvedAt }) => resolvedAt)
  if (content.remarks.length === 0) return null
  return (
    <SectionCard title={open.length > 0 ? t('remarks.title', { count: open.length }) : t('remarks.past')}>
      <ul className="remarks">
        {open.map((remark) => (
          <RemarkLine key={remark.id} remark={remark} content={content} isIndex />
        ))}
      </ul>
      {settled.length > 0 && (
        <details className="remarks-past">
          <summary>{t('remarks.settled', { count: settled.length })}</summary>
          <ul className="remarks">
            {settled.map((remark) => (
              <RemarkLine key={remark.id} remark={remark} content={content} isIndex />
            ))}
          </ul>
        </details>
      )}
    </SectionCard>
  )
}

/** The open remarks of one section, at its head. */
export function SectionRemarks({ content, page }: { content: OpenContent; page: ContentPage }) {
  const { t } = useTranslation('event')
  const open = content.remarks.filter(
    ({ section, resolvedAt }) => !resolvedAt && sectionOfWire(section) === page,
  )
  if (open.length === 0) return null
  return (
    <section className="section-remarks" aria-label={t('remarks.title', { count: open.length })}>
      <ul className="remarks">
        {open.map((remark) => (
          <RemarkLine key={remark.id} remark={remark} content={content} />
        ))}
      </ul>
    </section>
  )
}

interface RemarkLineProps {
  remark: RemarkOf
  content: OpenContent
  /** Among all of them, with the way to its section; else it stands in its section. */
  isIndex?: boolean
}

function RemarkLine({ remark, content, isIndex }: RemarkLineProps) {
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
        <Link to={pagePath(content.id, page)}>{t('remarks.go', { section: t(`page.${page}`) })}</Link>
      )}
      <Suspense>
        <RemarkAnswer remark={remark} content={content} />
      </Suspense>
    </li>
  )
}
