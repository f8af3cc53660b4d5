import { countSessionBuyers } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'

interface BuyersNoteProps {
  eventId: number
  /** Sessions that change. */
  ids: number[]
  /** The change counts once an administrator approved it. */
  waits: boolean
}

/** Number of buyers who are notified of a change, and what they could claim back, before it is stored. */
export function BuyersNote({ eventId, ids, waits }: BuyersNoteProps) {
  const { t } = useTranslation('sessions')
  const { number, money } = useFormat()
  const { data } = useQuery({
    queryKey: ['orders', eventId, 'buyers', ids],
    queryFn: ({ signal }) => callApi(countSessionBuyers, { eventId, ids }, { signal }),
  })
  if (!data || data.orders === 0) return null
  const places = t('buyers.places', { count: data.tickets, total: number(data.tickets) })
  const paid = data.paid.map(({ currency, cents }) => money(cents, currency)).join(' + ')
  return (
    <div role="status">
      <Banner kind="warning">
        {t(waits ? 'buyers.later' : 'buyers.told', {
          count: data.orders,
          total: number(data.orders),
          places,
        })}
        {paid && ` ${t('buyers.most', { money: paid })}`}
      </Banner>
    </div>
  )
}
