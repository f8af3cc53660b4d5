import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import '../../../shared/data/list-tools.css'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { useEvent } from '../../events/event-queries.ts'
import { SendOfferDialog } from './send-offer-dialog.tsx'
import { SessionWaiting } from './session-waiting.tsx'
import './waiting.css'
import { useWaiting, type WaitingList } from './waiting-queries.ts'

const isInUse = ({ entries, isClosed, onOffer }: WaitingList) => entries.length > 0 || isClosed || onOffer > 0

/** The waiting lists of an event: `/espera/12`. Who waits, what is offered to whom, offers of one's own. */
export function WaitingPage() {
  const { t } = useTranslation('waiting')
  const { language } = useFormat()
  const id = useEventId()
  const lists = useWaiting(id)
  const event = useEvent(id).data
  const offer = useDialog('waiting-offer')
  const closed = closedEvent(lists.error, id)
  if (closed) return closed
  return (
    <Screen title={t('title')} backTo={`/pedidos/${id}`}>
      <div className="stack">
        <div className="waiting-head">
          <p className="waiting-event">{event ? pickText(event.title, language) : ''}</p>
          <Button icon="send" onClick={() => offer.open()}>
            {t('send.open')}
          </Button>
        </div>
        <p className="muted">{t('intro')}</p>
        <QueryView query={lists} skeleton={<Skeleton rows={2} height={120} />}>
          {(data) => {
            const shown = data.sessions.filter(isInUse)
            return (
              <>
                {!data.isOn && <Banner kind="warning">{t('off')}</Banner>}
                {shown.length === 0 ? (
                  <EmptyState title={t('none.title')}>
                    {t('none.text', { count: data.offerHours })}
                  </EmptyState>
                ) : (
                  shown.map((list) => <SessionWaiting key={list.id} eventId={id} list={list} />)
                )}
                <SendOfferDialog eventId={id} sessions={data.sessions} dialog={offer} />
              </>
            )
          }}
        </QueryView>
      </div>
    </Screen>
  )
}
