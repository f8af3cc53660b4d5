import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type OrderDetail, useCollectOrder } from './order-queries.ts'

/** What an order still owes at the door, and the two ways in which the organiser takes it. */
export function DueNote({ contentId, order }: { contentId: number; order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const toast = useToast()
  const collect = useCollectOrder(contentId)
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
