import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type OrderDetail, useTakeBackRefund } from './order-queries.ts'

interface RefundRowProps {
  eventId: number
  currency: string
  refund: OrderDetail['refunds'][number]
}

/**
 * One refund of an order; while no money has moved for it, the organiser may withdraw it, after a description of the
 * consequences.
 */
export function RefundRow({ eventId, currency, refund }: RefundRowProps) {
  const { t } = useTranslation('orders')
  const { date, money } = useFormat()
  const toast = useToast()
  const takeBack = useTakeBackRefund(eventId)
  const [isAsking, setAsking] = useState(false)
  const question = useId()
  const amount = money(refund.amountCents, currency)
  const submit = async () => {
    try {
      await takeBack.mutateAsync(refund.id)
      toast.success(t('takeBack.done'))
    } catch (error) {
      toast.failure(error)
      setAsking(false)
    }
  }
  return (
    <li className="order-refund">
      <span>
        {t(refund.isGift ? 'refund.gift' : refund.isByBank ? 'refund.byBank' : `refund.${refund.status}`)}
        <span className="meta order-block">{date(refund.createdAt, 'dateTime')}</span>
      </span>
      <span>{refund.status === 'withdrawn' ? <s>{amount}</s> : amount}</span>
      {refund.canBeTakenBack && !isAsking && (
        <Button size="small" icon="undo" onClick={() => setAsking(true)}>
          {t('takeBack.action')}
        </Button>
      )}
      {refund.canBeTakenBack && isAsking && (
        <fieldset className="order-take-back" aria-describedby={question}>
          <legend>{t('takeBack.title', { amount })}</legend>
          <p id={question}>{t('takeBack.text')}</p>
          <span className="row">
            {/* Whoever pressed the button goes on from here. */}
            <Button
              autoFocus
              kind="primary"
              size="small"
              isPending={takeBack.isPending}
              onClick={() => void submit()}
            >
              {t('takeBack.action')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('takeBack.keep')}
            </Button>
          </span>
        </fieldset>
      )}
    </li>
  )
}
