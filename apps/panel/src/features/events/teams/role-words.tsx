import { MEMBER_ROLES, type MemberRole } from '@larunbat/rules/events/event-rights'
import { type Translate, useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icon.tsx'

/** Roles to choose from, each with what it lets one do. */
export const roleOptions = (t: Translate<'team'>) =>
  MEMBER_ROLES.map((value) => ({ value, label: t(`role.${value}`), description: t(`roleText.${value}`) }))

/** What a role lets one do, and what it does not. */
export function RoleLimits({ role }: { role: MemberRole }) {
  const { t } = useTranslation('team')
  return (
    <ul className="role-limits">
      <li data-can>
        <Icon name="check" size={20} />
        <span>
          <span className="visually-hidden">{t('can')}</span> {t(`roleText.${role}`)}
        </span>
      </li>
      <li>
        <Icon name="close" size={20} />
        <span>
          <span className="visually-hidden">{t('cannot')}</span> {t(`roleNot.${role}`)}
        </span>
      </li>
    </ul>
  )
}
