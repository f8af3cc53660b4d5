import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { hubOptions } from '../../../shared/lookup-names.ts'
import type { Person } from './user-queries.ts'

/** The roles of an account in the festival's team, each with its hubs and days; nothing without any. */
export function PersonRoles({ person }: { person: Person }) {
  const { t } = useTranslation('users')
  const { date, language } = useFormat()
  if (person.roles.length === 0) return null
  const names = new Map(hubOptions(language).map(({ value, label }) => [value, label]))
  const day = (value: string) => date(`${value}T12:00:00Z`, 'day', 'UTC')
  return (
    <SectionCard title={t('roles.act')}>
      <ul className="user-events">
        {person.roles.map(({ role, hubIds, startsOn, endsOn }) => (
          <li key={`${role} ${hubIds} ${startsOn} ${endsOn}`}>
            <span>{t(`roles.name.${role}`)}</span>
            <span className="meta">
              {[
                hubIds ? hubIds.map((hub) => names.get(hub) ?? hub).join(', ') : t('roles.allHubs'),
                startsOn && t('roles.since', { day: day(startsOn) }),
                endsOn && t('roles.until', { day: day(endsOn) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
