import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../shared/icon.tsx'
import { late } from '../shared/late.tsx'
import { useDialog } from '../shared/overlays/use-dialog.ts'
import type { User } from '../shared/session.ts'
import { isCurrent, menuOf } from './menu.ts'

const MoreSheet = late(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

const MAX_TABS = 4

/** The bar at the foot of phones and tablets, below 992 px: the first entries, and the rest under "More". */
export function TabBar({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const more = useDialog('more')
  const entries = menuOf(user)
  const tabs = entries.filter(({ isRare }) => !isRare).slice(0, MAX_TABS)
  const rest = entries.filter((entry) => !tabs.includes(entry))
  return (
    <nav className="tab-bar" aria-label={t('mainMenu')}>
      <ul>
        {tabs.map((entry) => (
          <li key={entry.to}>
            <Link
              className="tab-link"
              to={entry.to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            >
              <Icon name={entry.icon} size={24} />
              {t(`menu.${entry.label}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="tab-link" aria-haspopup="dialog" onClick={() => more.open()}>
            <Icon name="menu" size={24} />
            {t('menu.more')}
          </button>
        </li>
      </ul>
      {more.isOpen && (
        <Suspense>
          <MoreSheet dialog={more} entries={rest} user={user} />
        </Suspense>
      )}
    </nav>
  )
}
