import { ApiError } from '@larunbat/contract/client'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { wholeOf } from '../../../shared/list-address.ts'
import { Desk } from './desk/desk.tsx'
import { EventState } from './desk/event-state.tsx'
import { useQueueAddress } from './queue-address.ts'
import './review.css'
import './queue.css'
import { useReviewDesk } from './review-queries.ts'

/** The review of one event: `/revision/:id`, within the hub of the address when there is one. */
export function ReviewDeskPage() {
  const { id = '' } = useParams()
  const number = wholeOf(id, 999_999_999)
  // Another event is another desk: nothing typed or opened here may reach it.
  return number === undefined ? <MissingEvent /> : <OpenDesk key={number} id={number} />
}

function OpenDesk({ id }: { id: number }) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  const { filters, search } = useQueueAddress()
  const query = useReviewDesk(id, filters)
  const backTo = `/revision${search}`
  if (query.error instanceof ApiError && query.error.code === 'content.not_found') return <MissingEvent />
  const event = query.data?.event
  const title = event ? pickText(event.title, language) || t('untitled') : t('title')
  return (
    <Screen title={title} backTo={backTo} badge={event && <EventState event={event} />}>
      <QueryView query={query} skeleton={<Skeleton rows={5} height={120} />}>
        {(desk) => <Desk desk={desk} search={search} isLoaded={query.isFetchedAfterMount} />}
      </QueryView>
    </Screen>
  )
}

function MissingEvent() {
  const { t } = useTranslation('review')
  return (
    <Screen title={t('missing.title')} backTo="/revision">
      <EmptyState
        title={t('missing.title')}
        seed="missing"
        action={
          <LinkButton kind="primary" to="/revision">
            {t('missing.back')}
          </LinkButton>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </Screen>
  )
}
