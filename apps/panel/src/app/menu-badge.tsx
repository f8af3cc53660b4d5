import { useTranslation } from 'react-i18next'
import { usePayoutsToApprove } from '../shared/payouts-to-approve.ts'
import type { User } from '../shared/session.ts'
import type { MenuEntry } from './menu.ts'

/** How much waits for the person behind an entry of the menu; nothing while nothing does. */
export function MenuBadge({ entry, user }: { entry: MenuEntry; user: User }) {
  const { t } = useTranslation('shell')
  const count = usePayoutsToApprove(user)
  if (entry.to !== '/pagos' || count === 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('toApprove', { count })}</span>
    </span>
  )
}
