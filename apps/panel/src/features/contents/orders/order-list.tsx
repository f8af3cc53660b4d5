import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { ListTools } from '../../../shared/data/list-tools.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { OrderDialog } from './order-dialog.tsx'
import { type NamedSession, useOrders } from './order-queries.ts'
import { OrderRows } from './order-rows.tsx'
import { useOrderWords } from './order-words.ts'

const PAGE_SIZE = 50
const STATES = ['paid', 'cancelled', 'held'] as const

/** Search, filters and one page of orders; each opens in a sheet. */
export function OrderList({ contentId, sessions }: { contentId: number; sessions: readonly NamedSession[] }) {
  const { t } = useTranslation('orders')
  const { sessionName } = useOrderWords()
  const address = useListAddress()
  const sessionId = address.number('sesion', 999_999_999)
  const status = address.word('estado', STATES)
  const query = useOrders({
    contentId,
    query: address.text('texto') || undefined,
    // One that is no longer there filters nothing.
    sessionId: sessions.some(({ id }) => id === sessionId) ? sessionId : undefined,
    status,
    page: address.page,
    pageSize: PAGE_SIZE,
  })
  const open = useDialog<string>('order')
  return (
    <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
      <ListTools words="orders" address={address} total={query.data?.total}>
        {sessions.length > 1 && (
          <FilterSelect
            label={t('allSessions')}
            value={sessionId}
            options={sessions.map((session) => ({ value: session.id, label: sessionName(session) }))}
            onChange={(sesion) => address.change({ sesion })}
          />
        )}
        <FilterSelect
          label={t('allStates')}
          value={status}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(estado) => address.change({ estado })}
        />
      </ListTools>
      <ListPages words="orders" query={query} address={address} pageSize={PAGE_SIZE}>
        {({ rows }) => <OrderRows rows={rows} onOpen={({ id }) => open.open(id)} />}
      </ListPages>
      <OrderDialog contentId={contentId} dialog={open} />
    </div>
  )
}
