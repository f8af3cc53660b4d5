import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { Sales } from '../orders/order-queries.ts'
import { useOrderWords } from '../orders/order-words.ts'
import type { RefundRuns } from './refund-queries.ts'

type Notice = RefundRuns['notices'][number]
interface Props {
  notices: readonly Notice[]
  sessions: Sales['sessions']
}

/** Sessions that changed after they were sold, and what their buyers want. */
export function NoticeList({ notices, sessions }: Props) {
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
