import { useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'
import type { Sale } from '../model/money.ts'
import type { Outcome } from '../model/types.ts'
import { money, t } from '../words.ts'
import { Icon } from './icons.tsx'

interface Props {
  door: Door
  sale: Sale
  onShown: (outcomes: Outcome[]) => void
  onNext: () => void
}

/** What was just sold: people go in at once, or take their codes along in a photo. */
export function Sold({ door, sale, onShown, onNext }: Props) {
  // A second touch would find people inside already who are just being let in.
  const [isBusy, setBusy] = useState(false)
  const handleAdmit = async () => {
    setBusy(true)
    const outcomes: Outcome[] = []
    for (const { code } of sale.tickets) outcomes.push(await door.showCode(code))
    onShown(outcomes)
    onNext()
  }
  return (
    <>
      <h2>{t('sold.title', { number: sale.number })}</h2>
      <p class="total">
        <span>{t('sold.count', { count: sale.tickets.length })}</span>{' '}
        <strong>{money(sale.totalCents, sale.currency)}</strong>
      </p>
      <div class="party-buttons">
        <button type="button" class="button is-main" disabled={isBusy} onClick={() => void handleAdmit()}>
          <Icon name="check" /> {t('sold.admit', { count: sale.tickets.length })}
        </button>
        <button type="button" class="button" disabled={isBusy} onClick={onNext}>
          {t('sold.next')}
        </button>
      </div>
      <ul class="codes" aria-label={t('sold.codes')}>
        {sale.tickets.map(({ id }, at) => (
          <li key={id}>
            <img
              src={`/entradas/${sale.token}/${id}.svg`}
              alt={t('sold.code', { number: at + 1 })}
              width="280"
              height="280"
            />
          </li>
        ))}
      </ul>
    </>
  )
}
