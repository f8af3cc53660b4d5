import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { OrderFacts } from './order-facts.tsx'
import { type OrderDetail, useCollectOrder, useOrder, useResendOrder } from './order-queries.ts'

interface OrderDialogProps {
  eventId: number
  /** The number of the order that is open. */
  dialog: DialogState<string>
}

/** One order in a sheet, with its confirmation to be sent again. */
export function OrderDialog({ eventId, dialog }: OrderDialogProps) {
  const { t } = useTranslation('orders')
  const toast = useToast()
  const query = useOrder(eventId, dialog.value)
  const resend = useResendOrder(eventId)
  const order = query.data
  const handleResend = async () => {
    if (!order) return
    try {
      const { email } = await resend.mutateAsync(order.id)
      toast.success(t('resent', { email }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      dialog={dialog}
      title={order ? t('order', { number: order.number }) : t('orderTitle')}
      size="wide"
      actions={
        order?.status === 'paid' && (
          <>
            <LinkButton icon="undo" to={`/devoluciones/${eventId}/${order.id}`}>
              {t('giveBack')}
            </LinkButton>
            {order.email && (
              <Button icon="mail" isPending={resend.isPending} onClick={() => void handleResend()}>
                {t('resend')}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton rows={4} height={48} />}>
        {(data) => (
          <div className="stack">
            {data.dueCents > 0 && <DueNote eventId={eventId} order={data} />}
            <OrderFacts eventId={eventId} order={data} />
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

/** What an order still owes at the door, and the two ways in which the organiser takes it. */
function DueNote({ eventId, order }: { eventId: number; order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const toast = useToast()
  const collect = useCollectOrder(eventId)
  const amount = money(order.dueCents, order.currency)
  const take = async (method: 'cash' | 'card') => {
    try {
      await collect.mutateAsync({ orderId: order.id, method })
      toast.success(t('due.taken', { amount }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <section className="order-due" aria-label={t('due.title')}>
      <strong>{t('due.amount', { amount })}</strong>
      <span className="meta">{t('due.text')}</span>
      <span className="row">
        <Button size="small" isPending={collect.isPending} onClick={() => void take('cash')}>
          {t('due.cash')}
        </Button>
        <Button size="small" isPending={collect.isPending} onClick={() => void take('card')}>
          {t('due.card')}
        </Button>
      </span>
    </section>
  )
}
