import type { NetworkBookings as contract } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useCancelBookings, useNetworkBookings } from './order-queries.ts'

type Group = Of<typeof contract>

/** Bookings that nothing was paid for and that came from one network, to be looked through and cancelled together. */
export function NetworkBookings({ eventId }: { eventId: number }) {
  const { t } = useTranslation('orders')
  const groups = useNetworkBookings(eventId).data ?? []
  const cancel = useCancelBookings(eventId)
  const dialog = useDialog<Group>('network-bookings')
  const toast = useToast()
  if (groups.length === 0) return null
  const handleConfirm = async ({ orders }: Group) => {
    try {
      const done = await cancel.mutateAsync(orders.map(({ orderId }) => orderId))
      dialog.close()
      toast.success(t('networks.done', { count: done.cancelled, kept: done.kept }))
    } catch (error) {
      toast.failure(error)
    }
  }
  const asked = dialog.value
  return (
    <SectionCard title={t('networks.title')}>
      <div className="stack">
        <p className="muted">{t('networks.hint')}</p>
        {groups.map((group) => (
          <div key={group.orders[0]?.orderId} className="row row-between">
            <span>
              <strong>{t('networks.name', { label: group.label })}</strong>{' '}
              {t('networks.counts', { orders: group.orders.length, count: group.ticketCount })}
            </span>
            <Button onClick={() => dialog.open(group)}>{t('networks.look')}</Button>
          </div>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          dialog={dialog}
          title={t('networks.ask', { label: asked.label })}
          action={t('networks.cancel')}
          kind="danger"
          isPending={cancel.isPending}
          onConfirm={() => void handleConfirm(asked)}
        >
          <div className="stack">
            <p>{t('networks.askText', { count: asked.orders.length })}</p>
            <BookingList group={asked} />
          </div>
        </ConfirmDialog>
      )}
    </SectionCard>
  )
}

function BookingList({ group }: { group: Group }) {
  const { t } = useTranslation('orders')
  const { date } = useFormat()
  return (
    <ul className="stack-tight">
      {group.orders.map(({ orderId, buyer, email, ticketCount, bookedAt }) => (
        <li key={orderId}>
          {buyer ?? t('noName')} · {email} · {t('networks.tickets', { count: ticketCount })} ·{' '}
          {date(bookedAt, 'dateTime')}
        </li>
      ))}
    </ul>
  )
}
