import { ApiError } from '@larunbat/contract/client'
import type { Door } from '../model/door.ts'
import { type Collected, collect, dueOf, type Method } from '../model/money.ts'
import { money, t } from '../words.ts'
import { Icon } from './icons.tsx'

interface Props {
  door: Door
  orderId: string
  /** What one ticket of it costs at least, where the list knows of no more. */
  leastCents?: number
}

/**
 * What an order still costs, to be taken before its people go in; by another person where the link may not take money.
 */
export function CollectButtons({ door, orderId, leastCents = 0 }: Props) {
  const { isBusy = false, taken, problem } = door.till.of(orderId) ?? {}
  const { currency, maySell } = door.kept.info
  const due = Math.max(leastCents, dueOf(door, orderId))
  const take = (method: Method) => void door.till.take(orderId, () => collect(door, orderId, method))
  if (taken) return <Taken taken={taken} />
  return (
    <div class="collect">
      <p class="collect-due">{t('pay.due', { amount: money(due, currency) })}</p>
      {problem !== undefined && <p role="alert">{wordsOf(problem)}</p>}
      {maySell ? (
        <div class="party-buttons">
          <button type="button" class="button is-take" disabled={isBusy} onClick={() => take('cash')}>
            {t('pay.cash')}
          </button>
          <button type="button" class="button is-take" disabled={isBusy} onClick={() => take('card')}>
            {t('pay.card')}
          </button>
        </div>
      ) : (
        <p>{t('pay.ask')}</p>
      )}
    </div>
  )
}

function Taken({ taken: { amountCents, currency, isNew } }: { taken: Collected }) {
  return (
    <p class="collect-taken" role="status">
      <Icon name={isNew ? 'check' : 'warning'} />{' '}
      {t(isNew ? 'pay.taken' : 'pay.takenBefore', { amount: money(amountCents, currency) })}
    </p>
  )
}

const wordsOf = (error: unknown) =>
  error instanceof ApiError && error.status === 200 ? error.message : t('pay.noNetwork')
