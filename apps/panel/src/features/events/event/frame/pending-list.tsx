import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { type OpenCheck, openChecks, openSections } from './sections.ts'

/** All missing data, by section; each line links to its field. */
export function PendingList({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['event', 'checks'])
  const pending = openChecks(event, event.pending)
  const warnings = openChecks(event, event.warnings)
  if (event.status > 1 || pending.length + warnings.length === 0) return null
  const pages = [...new Set(pending.map(({ page }) => page))]
  return (
    <SectionCard
      id="pending"
      title={pending.length > 0 ? t('pending.title', { count: openSections(event) }) : t('pending.warnings')}
      intro={pending.length > 0 ? t('pending.intro') : undefined}
    >
      <div className="stack">
        {pages.map((page) => (
          <div key={page} className="pending-group">
            <h3>{t(page === 'owner' ? 'page.owner' : `page.${page}`)}</h3>
            <CheckLines checks={pending.filter((check) => check.page === page)} />
          </div>
        ))}
        {warnings.length > 0 && (
          <div className="pending-group">
            {pending.length > 0 && <h3>{t('pending.warnings')}</h3>}
            <CheckLines checks={warnings} isWarning />
          </div>
        )}
      </div>
    </SectionCard>
  )
}

interface CheckLinesProps {
  checks: readonly (Omit<OpenCheck, 'to'> & { to: string | undefined })[]
  isWarning?: boolean
}

/** Open checks as links to their fields; one without an address is resolved where it is shown. */
export function CheckLines({ checks, isWarning }: CheckLinesProps) {
  const { t } = useTranslation(['event', 'checks'])
  return (
    <ul className="check-lines">
      {checks.map(({ code, to, field }) => (
        <li key={`${code} ${field}`}>
          {to ? (
            <Link className="check-line" to={to}>
              <Icon name={isWarning ? 'warning' : 'right'} size={18} />
              {t(`checks:${code}`, { defaultValue: code })}
            </Link>
          ) : (
            <span className="check-line">
              <Icon name="warning" size={18} />
              {t(`checks:${code}`, { defaultValue: code })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
