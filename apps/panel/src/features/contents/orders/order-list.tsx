import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { Pager } from '../../../shared/data/pager.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
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
  const { number } = useFormat()
  const { sessionName } = useOrderWords()
  const address = useListAddress()
  const page = address.number('pagina') || 1
  const sessionId = address.number('sesion', 999_999_999)
  const status = address.word('estado', STATES)
  const query = useOrders({
    contentId,
    query: address.text('texto') || undefined,
    // One that is no longer there filters nothing.
    sessionId: sessions.some(({ id }) => id === sessionId) ? sessionId : undefined,
    status,
    page,
    pageSize: PAGE_SIZE,
  })
  const open = useDialog<string>('order')
  return (
    <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
      <div className="tools">
        <SearchField
          label={t('search')}
          value={address.text('texto')}
          onChange={(texto) => address.change({ texto })}
        />
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
        <span className="tools-count" role="status">
          {query.data && t('count', { count: query.data.total, total: number(query.data.total) })}
        </span>
      </div>
      <QueryView
        query={query}
        skeleton={<Skeleton rows={6} height={64} />}
        isEmpty={({ total }) => total === 0}
        empty={
          address.isFiltered ? (
            <EmptyState
              title={t('none.title')}
              seed="none"
              action={<Button onClick={address.clear}>{t('none.clear')}</Button>}
            >
              {t('none.text')}
            </EmptyState>
          ) : (
            <EmptyState title={t('empty.title')} seed="orders">
              {t('empty.text')}
            </EmptyState>
          )
        }
      >
        {({ rows, total }) => (
          <div>
            <OrderRows rows={rows} onOpen={({ id }) => open.open(id)} />
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(pagina) => address.change({ pagina: pagina === 1 ? undefined : pagina })}
            />
          </div>
        )}
      </QueryView>
      <OrderDialog contentId={contentId} dialog={open} />
    </div>
  )
}
