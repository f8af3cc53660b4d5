import { pickText } from '@larunbat/rules/text/multilingual-text'
import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { useEvent } from '../../events/event-queries.ts'
import { MailingList } from './mailing-list.tsx'
import { type EventMessageRow, useCancel, useMessages } from './message-queries.ts'
import { useChoiceWords } from './reader-words.ts'
import { WriteMessage } from './write-message.tsx'

/** Messages of an event to its ticket holders and waiting list: `/mensajes/12`, a new one at `/mensajes/12/nuevo`. */
export function EventMessagesPage() {
  const { t } = useTranslation('mailings')
  const { language } = useFormat()
  const { view } = useParams()
  const id = useEventId()
  const messages = useMessages(id)
  const event = useEvent(id).data
  const cancelling = useCancel(id)
  const toast = useToast()
  const closed = closedEvent(messages.error, id)
  const { readersOf } = useChoiceWords(messages.data)
  if (closed) return closed
  const timeZone = event?.timeZone ?? HOME_ZONE
  const title = event ? pickText(event.title, language) : ''
  const handleCancel = async ({ id: messageId }: EventMessageRow) => {
    try {
      await cancelling.mutateAsync(messageId)
      toast.success(t('cancel.done'))
    } catch (error) {
      toast.failure(error)
    }
  }
  if (view === 'nuevo')
    return (
      <Screen title={t('new')} backTo={`/mensajes/${id}`} width="form">
        <div className="stack">
          <p className="mailing-event">{title}</p>
          <QueryView query={messages} skeleton={<Skeleton rows={3} height={120} />}>
            {(data) => <WriteMessage eventId={id} choices={data} timeZone={timeZone} />}
          </QueryView>
        </div>
      </Screen>
    )
  return (
    <Screen title={t('title')} backTo={`/pedidos/${id}`}>
      <div className="stack">
        <div className="mailing-head">
          <p className="mailing-event">{title}</p>
          <LinkButton icon="edit" kind="primary" to={`/mensajes/${id}/nuevo`}>
            {t('new')}
          </LinkButton>
        </div>
        <p className="muted">{t('event.intro')}</p>
        <QueryView query={messages} skeleton={<Skeleton rows={2} height={120} />}>
          {(data) =>
            data.messages.length === 0 ? (
              <EmptyState title={t('event.none.title')}>{t('event.none.text')}</EmptyState>
            ) : (
              <MailingList
                messages={data.messages}
                timeZone={timeZone}
                isCancelling={cancelling.isPending}
                onCancel={handleCancel}
                readersOf={readersOf}
              />
            )
          }
        </QueryView>
      </div>
    </Screen>
  )
}
