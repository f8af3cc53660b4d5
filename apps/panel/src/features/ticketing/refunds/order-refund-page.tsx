import { ApiError } from '@larunbat/contract/client'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { useOrder } from '../order-management/order-queries.ts'
import { OrderRefundForm } from './order-refund-form.tsx'
import './refunds.css'

/** Tickets of one order, to give back or to rename: `/devoluciones/12/<order>`. */
export function OrderRefundPage() {
  const { t } = useTranslation('refunds')
  const eventId = useEventId()
  const { orderId = '' } = useParams()
  const navigate = useNavigate()
  const toast = useToast()
  const query = useOrder(eventId, orderId)
  const { error } = query
  const closed = closedEvent(error, eventId)
  if (closed) return closed
  const isMissing = error instanceof ApiError && error.code === 'order.not_found'
  const back = `/pedidos/${eventId}`
  return (
    <Screen title={t('order.title', { number: orderNumber(orderId) })} backTo={back} width="form">
      {isMissing ? (
        <EmptyState title={t('order.missing')} seed="refund" />
      ) : (
        <QueryView query={query} skeleton={<Skeleton rows={4} height={72} />}>
          {(order) => (
            <OrderRefundForm
              eventId={eventId}
              order={order}
              onDone={(text) => {
                toast.success(text)
                void navigate(back, { replace: true })
              }}
            />
          )}
        </QueryView>
      )}
    </Screen>
  )
}
