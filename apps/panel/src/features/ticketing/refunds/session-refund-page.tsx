import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { useEvent } from '../../events/event-queries.ts'
import { type Sales, useSales } from '../order-management/order-queries.ts'
import { useOrderWords } from '../order-management/order-words.ts'
import { type RefundRuns, useRefundRuns } from './refund-queries.ts'
import { RunForm } from './run-form.tsx'
import { RunList } from './run-list.tsx'
import './refunds.css'

/** Giving back a whole session or event, and what buyers answered to sessions that changed: `/devoluciones/12`. */
export function SessionRefundPage() {
  const { t } = useTranslation('refunds')
  const { language } = useFormat()
  const id = useEventId()
  const sales = useSales(id)
  const runs = useRefundRuns(id)
  const event = useEvent(id).data
  const closed = closedEvent(sales.error ?? runs.error, id)
  if (closed) return closed
  return (
    <Screen title={t('title')} backTo={`/pedidos/${id}`} width="form">
      <div className="stack">
        <p className="refund-event">{event ? pickText(event.title, language) : ''}</p>
        <QueryView query={sales} skeleton={<Skeleton rows={3} height={96} />}>
          {({ sessions }) => (
            <>
              {runs.data && <RunList runs={runs.data.runs} sessions={sessions} />}
              {runs.data && <NoticeList notices={runs.data.notices} sessions={sessions} />}
              <RunForm
                eventId={id}
                sessions={sessions}
                progress={runs.data?.runs.reduce((all, { done }) => all + done, 0) ?? 0}
                isRunning={runs.data?.runs.some(({ doneAt }) => doneAt === null) ?? false}
              />
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}

type Notice = RefundRuns['notices'][number]
interface Props {
  notices: readonly Notice[]
  sessions: Sales['sessions']
}

/** Sessions that changed after they were sold, and what their buyers want. */
function NoticeList({ notices, sessions }: Props) {
  const { t } = useTranslation('refunds')
  if (notices.length === 0) return null
  return (
    <SectionCard title={t('notices.title')} intro={t('notices.intro')}>
      <ul className="refund-runs">
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} sessions={sessions} />
        ))}
      </ul>
    </SectionCard>
  )
}

function NoticeLine({ notice, sessions }: { notice: Notice; sessions: Sales['sessions'] }) {
  const { t } = useTranslation('refunds')
  const { date, number } = useFormat()
  const { sessionName } = useOrderWords()
  const { kind, sessionId, before, createdAt, answerUntil, closedAt, told, answers } = notice
  const session = sessions.find(({ id }) => id === sessionId)
  const answered = answers.reduce((all, { orders }) => all + orders, 0)
  const counts = [
    ...answers.map(({ answer, orders }) => t(`notices.${answer}`, { count: orders, orders: number(orders) })),
    told > answered && t('notices.none', { count: told - answered, orders: number(told - answered) }),
  ].filter(Boolean)
  return (
    <li>
      <span className="refund-run-head">
        <strong>{t(`notices.kind.${kind}`)}</strong>
        <span className="meta">{date(createdAt, 'dateTime')}</span>
      </span>
      <span>{session ? sessionName(session) : date(before.startsAt, 'dateTime', before.timeZone)}</span>
      <span>
        {t('notices.told', { count: told, orders: number(told) })}
        {counts.length > 0 && ` ${counts.join(' · ')}`}
      </span>
      <span className="meta">
        {closedAt === null
          ? t('notices.until', { when: date(answerUntil, 'dateTime', before.timeZone) })
          : t('notices.closed')}
      </span>
    </li>
  )
}
