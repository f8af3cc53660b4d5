import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { MoneyField } from '../../../shared/fields/number-field.tsx'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { type OrderDetail, useDisputePayment } from './order-queries.ts'

interface PaymentRowProps {
  eventId: number
  order: OrderDetail
  payment: OrderDetail['payments'][number]
}

/**
 * A payment attempt, and the state of its chargeback; administrators record one that only a letter of the bank reports.
 */
export function PaymentRow({ eventId, order, payment }: PaymentRowProps) {
  const { t } = useTranslation('orders')
  const { date } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { provider, method, status, dispute } = payment
  const hasBank = status === 'captured' && provider !== 'door' && provider !== 'free'
  // A buyer may have been given the money back, and their bank asks all the same; but not twice for all of it.
  const isAllLost = dispute === 'lost' && order.refundedCents >= order.totalCents
  const canBeNoted = isAdmin(useUser()) && hasBank && !isAllLost && dispute !== 'open'
  return (
    <li className="order-refund">
      <span>
        {method ? t(`method.${method}`, { defaultValue: method }) : t(`provider.${provider}`)}
        <span className="meta order-block">{date(payment.capturedAt ?? payment.createdAt, 'dateTime')}</span>
      </span>
      <span>
        {dispute ? (
          <Pill tone={dispute === 'won' ? 'past' : 'danger'}>{t(`dispute.${dispute}`)}</Pill>
        ) : (
          t(`payment.${status}`)
        )}
      </span>
      {canBeNoted && !isAsking && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('dispute.note')}
        </Button>
      )}
      {canBeNoted && isAsking && (
        <DisputeForm eventId={eventId} order={order} onDone={() => setAsking(false)} />
      )}
    </li>
  )
}

function DisputeForm({ eventId, order, onDone }: Omit<PaymentRowProps, 'payment'> & { onDone: () => void }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const toast = useToast()
  const note = useDisputePayment(eventId)
  const text = useId()
  const form = useForm<{ amountCents: number | null }>({ defaultValues: { amountCents: order.totalCents } })
  // The focus continues from here.
  useEffect(() => form.setFocus('amountCents', { shouldSelect: true }), [form])
  const submit = form.handleSubmit(async ({ amountCents }) => {
    if (amountCents === null) return form.setError('amountCents', { message: 'field.required' })
    try {
      const noted = await note.mutateAsync({ orderId: order.id, amountCents })
      toast.success(t('dispute.noted', { amount: money(noted.amountCents, order.currency) }))
      onDone()
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="order-take-back" aria-describedby={text}>
        <legend>{t('dispute.title')}</legend>
        <p id={text}>{t('dispute.text')}</p>
        <MoneyField
          control={form.control}
          name="amountCents"
          label={t('dispute.amount')}
          currency={order.currency}
        />
        <span className="row">
          <Button kind="primary" size="small" type="submit" isPending={note.isPending}>
            {t('dispute.note')}
          </Button>
          <Button size="small" onClick={onDone}>
            {t('dispute.leave')}
          </Button>
        </span>
      </fieldset>
    </form>
  )
}
