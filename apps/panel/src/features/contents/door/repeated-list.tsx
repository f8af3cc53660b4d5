import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { type DoorState, type Repeated, useRepeated } from './door-queries.ts'

interface Props {
  contentId: number
  state: DoorState
}

/** Tickets that were let in though they should not have been: which devices did it, and when. */
export function RepeatedList({ contentId, state }: Props) {
  const { t } = useTranslation('door-desk')
  const query = useRepeated(contentId, state.repeated)
  return (
    <SectionCard title={t('repeated.title')}>
      <Banner kind="warning">{t('repeated.intro', { count: state.repeated })}</Banner>
      <QueryView query={query} skeleton={<Skeleton rows={2} height={72} />}>
        {(tickets) => (
          <ul className="door-rows">
            {tickets.map((ticket) => (
              <RepeatedRow key={ticket.ticketId} ticket={ticket} state={state} />
            ))}
          </ul>
        )}
      </QueryView>
    </SectionCard>
  )
}

function RepeatedRow({ ticket, state }: { ticket: Repeated; state: DoorState }) {
  const { t } = useTranslation('door-desk')
  const { date } = useFormat()
  const zone = state.sessions.find(({ id }) => id === ticket.sessionId)?.timeZone
  return (
    <li>
      <strong>{ticket.holder ?? t('noName')}</strong>
      <span className="meta">
        {t(`repeated.reason.${ticket.reason}`)} · {ticket.orderNumber}
      </span>
      <ul className="door-times">
        {ticket.admissions.map((one) => (
          <li key={`${one.scannedAt}-${one.device}`}>
            {date(one.scannedAt, 'dateTime', zone)} · {[one.label, one.device].filter(Boolean).join(' · ')}
            {one.result === 'admitted' && ` · ${t('repeated.counts')}`}
            {one.wasOffline && ` · ${t('repeated.offline')}`}
          </li>
        ))}
      </ul>
    </li>
  )
}
