import { concernsOf } from '@larunbat/rules/operations/concerns'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { Facts } from './facts.tsx'
import { ReadyCard } from './ready-card.tsx'
import { type LogLevel, type SystemState, useSystem, useSystemActions } from './system-queries.ts'
import { useMeasures } from './use-measures.ts'
import { WorkCard } from './work-card.tsx'
import './system.css'

const MINUTES = 30

/** How much every process writes into its log, for half an hour. */
function LogCard({ wish }: { wish: SystemState['log'] }) {
  const { t } = useTranslation('system')
  const { date } = useFormat()
  const toast = useToast()
  const { log } = useSystemActions()
  const set = (level: LogLevel) => async () => {
    try {
      await log.mutateAsync({ level, minutes: MINUTES })
      toast.success(t('log.done'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <SectionCard title={t('log.title')} intro={t('log.intro', { count: MINUTES })}>
      <p role="status" className="system-wish">
        {wish ? t(`log.is.${wish.level}`, { until: date(wish.until, 'time') }) : t('log.usual')}
      </p>
      <div className="row">
        <Button size="small" isPending={log.isPending} onClick={() => void set('debug')()}>
          {t('log.more')}
        </Button>
        <Button size="small" isPending={log.isPending} onClick={() => void set('warn')()}>
          {t('log.less')}
        </Button>
        {wish && (
          <Button size="small" kind="quiet" isPending={log.isPending} onClick={() => void set(null)()}>
            {t('log.back')}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

/** The settings in force by the names of their variables, and the versions; of secrets only whether they are there. */
function SettingsCard({ state }: { state: SystemState }) {
  const { t } = useTranslation('system')
  const rows = [
    { name: 'Larunbat', value: state.version },
    { name: 'Node', value: state.node },
    ...state.settings,
  ]
  return (
    <SectionCard title={t('settings.title')} intro={t('settings.intro')}>
      <dl className="system-settings">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{MARKS[value] ? <Mark value={value} word={t(MARKS[value])} /> : value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

/** Signs of the server for what is set and what is not. */
const MARKS: Readonly<Record<string, 'settings.set' | 'settings.unset'>> = {
  '✓': 'settings.set',
  '–': 'settings.unset',
}

function Mark({ value, word }: { value: string; word: string }) {
  return (
    <>
      <span aria-hidden="true">{value}</span>
      <span className="visually-hidden">{word}</span>
    </>
  )
}

/** How the installation stands, read anew every few seconds. */
export function SystemSection() {
  return (
    <QueryView query={useSystem()} skeleton={<Skeleton rows={4} height={150} />}>
      {(state) => (
        <div className="stack">
          <Concerns state={state} />
          <ReadyCard state={state} />
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

type Process = SystemState['processes'][number]

/** The processes of the last minute, each with how it fares. */
function ProcessesCard({ processes }: { processes: readonly Process[] }) {
  const { t } = useTranslation('system')
  return (
    <SectionCard title={t('processes.title')} intro={t('processes.intro')}>
      <ul className="system-rows">
        {processes.map((row) => (
          <ProcessRow key={row.id} row={row} />
        ))}
      </ul>
    </SectionCard>
  )
}

function ProcessRow({ row }: { row: Process }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  const { span, size } = useMeasures()
  const age = Math.max(0, (Date.parse(row.seenAt) - Date.parse(row.startedAt)) / 1000)
  return (
    <li className="system-row">
      <div className="system-head">
        <strong>{t(`role.${row.role}`)}</strong>
        <span className="meta">
          {row.host} · {row.pid} · {row.version}
        </span>
        {row.isDraining && <Pill tone="wait">{t('processes.ending')}</Pill>}
      </div>
      <Facts
        items={[
          [t('processes.since'), span(age)],
          [t('processes.memory'), size(row.memoryMb * 2 ** 20)],
          [t('processes.lag'), `${number(row.lagMs)} ms`],
          [t('processes.inFlight'), number(row.inFlight)],
          [
            t('processes.connections'),
            t('of', { part: number(row.poolSize - row.poolIdle), whole: number(row.poolSize) }),
          ],
          ...(row.poolWaiting > 0 ? ([[t('processes.waiting'), number(row.poolWaiting)]] as const) : []),
        ]}
      />
    </li>
  )
}
