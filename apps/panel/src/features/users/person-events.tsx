import { type ContentStatus, contentStatusName } from '@larunbat/rules/event-status'
import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import type { Person } from './user-queries.ts'

/** An account's newest events with what they sold, and the teams it is in. */
export function PersonEvents({ person }: { person: Person }) {
  const { t } = useTranslation(['users', 'common'])
  const { number } = useFormat()
  return (
    <>
      <SectionCard title={`${t('card.events')} · ${number(person.contentCount)}`}>
        {person.events.length === 0 && <p className="muted">{t('noEvents')}</p>}
        <ul className="user-events">
          {person.events.map((event) => (
            <li key={event.id}>
              <Title id={event.id} title={event.title} />
              <span className="meta">
                {[
                  event.year,
                  t(`common:status.${contentStatusName(event.status as ContentStatus)}`),
                  event.sold > 0 && t('sold', { count: event.sold, total: number(event.sold) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </SectionCard>
      {person.teams.length > 0 && (
        <SectionCard title={t('card.teams')}>
          <ul className="user-events">
            {person.teams.map((team) => (
              <li key={team.id}>
                <Title id={team.id} title={team.title} />
                <span className="meta">{t(`role.${team.role}`)}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

function Title({ id, title }: { id: number; title: string }) {
  const { language } = useFormat()
  return (
    <Link dir="auto" to={`/indice-contenido/${id}`}>
      {pickText(title, language)}
    </Link>
  )
}
