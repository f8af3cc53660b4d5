import { concernsOf } from '@larunbat/rules/concerns'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../shared/data/banner.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { Skeleton } from '../../shared/data/skeleton.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { Facts } from './facts.tsx'
import { LogCard } from './log-card.tsx'
import { ProcessesCard } from './processes-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { type SystemState, useSystem } from './system-queries.ts'
import { useMeasures } from './use-measures.ts'
import { WorkCard } from './work-card.tsx'
import './system.css'

/** How the installation stands, read anew every few seconds. */
export function SystemSection() {
  return (
    <QueryView query={useSystem()} skeleton={<Skeleton rows={4} height={150} />}>
      {(state) => (
        <div className="stack">
          <Concerns state={state} />
          <ProcessesCard processes={state.processes} />
          <WorkCard queues={state.queues} />
          <OfficeCard office={state.office} />
          <DatabaseCard state={state} />
          <LogCard wish={state.log} />
          <SettingsCard state={state} />
        </div>
      )}
    </QueryView>
  )
}

/** What needs attention, or that nothing does. */
function Concerns({ state }: { state: SystemState }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const concerns = concernsOf(state)
  if (concerns.length === 0) return <Banner kind="success">{t('allWell')}</Banner>
  return (['stop', 'warn'] as const).map((grade) => {
    const own = concerns.filter((each) => each.grade === grade)
    if (own.length === 0) return null
    return (
      <Banner key={grade} kind={grade === 'stop' ? 'danger' : 'warning'}>
        <p>
          <strong>{t(grade === 'stop' ? 'concern.stops' : 'concern.title', { count: own.length })}</strong>
        </p>
        <ul>
          {own.map(({ key, count, error }) => (
            <li key={key}>{t(`concern.${key}`, { count, number: number(count), error })}</li>
          ))}
        </ul>
      </Banner>
    )
  })
}

/** Baskets, payments and mails under way. */
function OfficeCard({ office }: { office: SystemState['office'] }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const { span } = useMeasures()
  const since = (seconds: number) => (seconds > 0 ? ` · ${t('oldest', { span: span(seconds) })}` : '')
  return (
    <SectionCard title={t('office.title')}>
      <Facts
        items={[
          [t('office.held'), number(office.held)],
          [t('office.payments'), number(office.paymentsOpen) + since(office.oldestPaymentSeconds)],
          [t('office.mails'), number(office.mailsWaiting) + since(office.oldestMailSeconds)],
          [t('office.mailsFailed'), number(office.mailsFailed)],
        ]}
      />
      <p className="system-links">
        <Link to="/cobros">{t('office.toPayments')}</Link>
        <Link to="/correos">{t('office.toMails')}</Link>
      </p>
    </SectionCard>
  )
}

function DatabaseCard({ state: { database, backup } }: { state: SystemState }) {
  const { t } = useTranslation('system')
  const { number, date } = useFormat()
  const { size } = useMeasures()
  return (
    <SectionCard title={t('database.title')}>
      <Facts
        items={[
          [t('database.size'), size(database.bytes)],
          [
            t('database.connections'),
            t('of', { part: number(database.connections), whole: number(database.maxConnections) }),
          ],
          ['PostgreSQL', database.version],
          [t('database.migration'), <code key="name">{database.migration}</code>],
          [
            t('database.backup'),
            backup ? `${date(backup.endedAt, 'dateTime')} · ${size(backup.bytes)}` : t('database.noBackup'),
          ],
        ]}
      />
    </SectionCard>
  )
}
