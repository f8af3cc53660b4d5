import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../../../shared/icon.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { indexPath, openChecks, openSections, pagePath } from '../frame/sections.ts'

/**
 * Number of sections left until the event can be sent; each press opens the next one and its field. With none left it
 * leads to sending, except on the page that has it.
 */
export function MissingWalk({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['event-work', 'checks'])
  const { pathname, hash } = useLocation()
  if (event.status !== 0) return null
  const checks = openChecks(event, event.pending)
  if (checks.length === 0) {
    const publish = pagePath(event.id, 'publish')
    if (pathname === publish || pathname === indexPath(event.id)) return null
    return (
      <LinkButton size="small" icon="send" to={publish}>
        {t('walk.ready')}
      </LinkButton>
    )
  }
  const here = decodeURIComponent(`${pathname}${hash}`)
  const next = checks[(checks.findIndex(({ to }) => to === here) + 1) % checks.length]
  if (!next) return null
  const label = `${t('walk.left', { count: openSections(event) })}: ${t(`checks:${next.code}`, { defaultValue: next.code })}`
  return (
    <Link
      className="walk"
      to={next.to}
      replace={pathname === next.to.split('#')[0]}
      aria-label={label}
      title={label}
    >
      <ProgressRing percent={event.progress} />
      <span className="walk-count">{t('walk.left', { count: openSections(event) })}</span>
      <Icon name="next" size={18} />
    </Link>
  )
}

const RADIUS = 9
const LENGTH = 2 * Math.PI * RADIUS

function ProgressRing({ percent }: { percent: number }) {
  return (
    <svg className="walk-ring" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <circle cx={12} cy={12} r={RADIUS} />
      <circle
        className="walk-done"
        cx={12}
        cy={12}
        r={RADIUS}
        strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}
