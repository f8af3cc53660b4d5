import { ApiError } from '@larunbat/contract/client'
import { useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import { type Collected, collect, dueOf, type Method } from '../model/money.ts'
import type { Ticket } from '../model/types.ts'
import { money, t } from '../words.ts'
import { Icon } from './icons.tsx'

/** What an order still costs, to be taken before its people go in; by somebody else where the link may not take money. */
export function CollectButtons({
  door,
  ticket,
  onTaken,
}: {
  door: Door
  ticket: Ticket
  onTaken: () => void
}) {
  const [taken, setTaken] = useState<Collected>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { currency, maySell } = door.kept.info
  const due = Math.max(ticket.toPayCents, dueOf(door, ticket.orderId))
  const take = async (method: Method) => {
    setBusy(true)
    try {
      setTaken(await collect(door, ticket.orderId, method))
      setProblem(undefined)
      onTaken()
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 200 ? error.message : t('pay.noNetwork'))
    } finally {
      setBusy(false)
    }
  }
  if (taken !== undefined)
    return (
      <p class="outcome-paid" role="status">
        <Icon name={taken.isNew ? 'check' : 'warning'} />{' '}
        {t(taken.isNew ? 'pay.taken' : 'pay.takenBefore', { amount: money(taken.amountCents, currency) })}
      </p>
    )
  return (
    <div class="outcome-collect">
      <p class="outcome-pay">{t('pay.due', { amount: money(due, currency) })}</p>
      {problem && <p role="alert">{problem}</p>}
      {maySell ? (
        <div class="party-buttons">
          <button type="button" class="button is-take" disabled={isBusy} onClick={() => void take('cash')}>
            {t('pay.cash')}
          </button>
          <button type="button" class="button is-take" disabled={isBusy} onClick={() => void take('card')}>
            {t('pay.card')}
          </button>
        </div>
      ) : (
        <p>{t('pay.ask')}</p>
      )}
    </div>
  )
}
