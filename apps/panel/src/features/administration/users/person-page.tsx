import type { KeyPart } from '@larunbat/locales/keys'
import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { hubOfPlace } from '@larunbat/rules/reference/hub-of-place'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { hubName, profileName } from '../../../shared/lookup-names.ts'
import { mayUse } from '../../../shared/session.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonQuota } from './person-quota.tsx'
import { PersonRoles } from './person-roles.tsx'
import { type Person, usePerson } from './user-queries.ts'
import './users.css'

/** One account: who it is, what it has and does, and what an administrator may do with it. */
export function UserPage() {
  const { t } = useTranslation('users')
  const { userId } = useParams()
  const id = /^\d{1,15}$/.test(userId ?? '') ? Number(userId) : 0
  const query = usePerson(id)
  return (
    <Screen
      title={query.data?.name ?? t('title')}
      badge={query.data && <Badge person={query.data} />}
      backTo="/usuarios"
      width="form"
    >
      <QueryView query={query}>
        {(person) => (
          <div className="stack">
            <States person={person} />
            <Contact person={person} />
            <PersonRoles person={person} />
            <PersonActions person={person} />
            <PersonEvents person={person} />
            {!person.isTeam && <PersonQuota person={person} />}
            <Billing person={person} />
            <SectionCard title={t('card.log')}>
              <div className="stack-tight">
                <Link to={`/ajustes/registro?cuenta=${person.id}`}>{t('links.log')}</Link>
                {mayUse({ task: 'communication' }) && (
                  <Link to={`/correos?${new URLSearchParams({ para: person.email })}`}>
                    {t('links.mails')}
                  </Link>
                )}
              </div>
            </SectionCard>
          </div>
        )}
      </QueryView>
    </Screen>
  )
}

function Badge({ person }: { person: Person }) {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  if (person.isBlocked) return <Pill tone="danger">{t('blocked')}</Pill>
  return <Pill tone="past">{profileName(person.profileId, language)}</Pill>
}

/** What keeps an account from being used, and what it took over. */
function States({ person }: { person: Person }) {
  const { t } = useTranslation('users')
  const { date } = useFormat()
  return (
    <>
      {person.isTeam && <Banner>{t('team')}</Banner>}
      {person.mergedInto ? (
        <Banner kind="warning">
          <Link to={`/usuarios/${person.mergedInto.id}`}>
            {t('mergedInto', { name: person.mergedInto.name })}
          </Link>
        </Banner>
      ) : (
        person.blockedAt && (
          <Banner kind="warning">{t('blockedSince', { when: date(person.blockedAt, 'day') })}</Banner>
        )
      )}
      {person.aliases.map((alias) => (
        <Banner key={alias.id}>
          <Link to={`/usuarios/${alias.id}`}>{t('alias', { name: alias.name, email: alias.email })}</Link>
        </Banner>
      ))}
    </>
  )
}

function Contact({ person }: { person: Person }) {
  const { t } = useTranslation(['users', 'common'])
  const { date, number, language } = useFormat()
  const day = (iso: string | null) => (iso ? date(iso, 'dateTime') : t('never'))
  return (
    <SectionCard title={t('card.contact')}>
      <Facts
        facts={{
          email: person.email,
          phone: person.phone,
          city: person.city,
          hub: person.city ? hubName(hubOfPlace(person.city), language) : null,
          language: t(`common:language.${person.language}`),
          created: day(person.createdAt),
          confirmed: person.confirmedAt ? day(person.confirmedAt) : t('unconfirmed'),
          seen: day(person.lastSeenAt),
          signIns: number(person.signInCount),
          participants: number(person.participantCount),
        }}
      />
      {person.canSeeAnalytics && <p className="muted">{t('seesFigures')}</p>}
    </SectionCard>
  )
}

function Billing({ person }: { person: Person }) {
  const { t } = useTranslation('users')
  const { legalName, taxId, accountHolder: holder, iban } = person
  const hasAny = [legalName, taxId, holder, iban].some(Boolean)
  return (
    <SectionCard title={t('card.billing')}>
      {hasAny ? (
        <Facts facts={{ legalName, taxId, holder, iban }} />
      ) : (
        <p className="muted">{t('noBilling')}</p>
      )}
    </SectionCard>
  )
}

type FactName = KeyPart<'users:field.'>

/** Names and values, in two columns. */
function Facts({ facts }: { facts: Readonly<Partial<Record<FactName, string | null>>> }) {
  const { t } = useTranslation('users')
  return (
    <dl className="user-facts">
      {(Object.entries(facts) as [FactName, string | null][]).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`field.${name}`)}</dt>
          <dd dir="auto">{value || <span className="muted">{t('missing')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An account's newest events with what they sold, and the teams it is in. */
function PersonEvents({ person }: { person: Person }) {
  const { t } = useTranslation(['users', 'common'])
  const { number } = useFormat()
  return (
    <>
      <SectionCard title={`${t('card.events')} · ${number(person.eventCount)}`}>
        {person.events.length === 0 && <p className="muted">{t('noEvents')}</p>}
        <ul className="user-events">
          {person.events.map((event) => (
            <li key={event.id}>
              <Title id={event.id} title={event.title} />
              <span className="meta">
                {[
                  event.year,
                  t(`common:status.${eventStatusName(event.status as EventStatus)}`),
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
