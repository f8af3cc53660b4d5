import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { ListTools } from '../../../shared/data/list-tools.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { useLiveSales } from '../../../shared/live-sales.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { MissingEvent } from '../../events/event/frame/missing-event.tsx'
import { pagePath } from '../../events/event/frame/sections.ts'
import { useEvent } from '../../events/event-queries.ts'
import { mayDo } from '../../events/rights.ts'
import { GuestPage } from './guest-page.tsx'
import { NetworkBookings } from './network-bookings.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { type NamedSession, salesKey, useOrders, useSales } from './order-queries.ts'
import { OrderRows } from './order-rows.tsx'
import { useOrderWords } from './order-words.ts'
import { SalesSummary } from './sales-summary.tsx'
import '../../../shared/late-icons.ts'
import './orders.css'

const PAGE_SIZE = 50
const STATES = ['paid', 'cancelled', 'held'] as const

/** Search, filters and one page of orders; each opens in a sheet. */
function OrderList({ eventId, sessions }: { eventId: number; sessions: readonly NamedSession[] }) {
  const { t } = useTranslation('orders')
  const { sessionName } = useOrderWords()
  const address = useListAddress()
  const sessionId = address.number('sesion', 999_999_999)
  const status = address.word('estado', STATES)
  const query = useOrders({
    eventId,
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
      <OrderDialog eventId={eventId} dialog={open} />
    </div>
  )
}

/** The orders of an event: `/pedidos/12`; below it the guest list of a session. */
export function OrdersPage() {
  const { t } = useTranslation('orders')
  const { language } = useFormat()
  const { view } = useParams()
  const id = useEventId()
  const user = useUser()
  const sales = useSales(id)
  const salesAt = useMemo(() => salesKey(id), [id])
  const isLive = useLiveSales({ queryKey: salesAt, isOn: sales.isSuccess && view !== 'lista', eventId: id })
  const event = useEvent(id).data
  const closed = closedEvent(sales.error, id)
  if (closed) return closed
  const title = event ? pickText(event.title, language) : ''
  const maySell = !event || mayDo(event, 'sell')
  const guestsBack = maySell ? `/pedidos/${id}` : `/puerta/${id}`
  const mayAdd = !event || mayDo(event, 'edit')
  if (view === 'lista')
    return <GuestPage eventId={id} title={title} sales={sales} backTo={guestsBack} mayAdd={mayAdd} />
  if (!maySell) return <MissingEvent eventId={id} />
  return (
    <Screen title={t('title')} backTo={pagePath(id, 'tickets')}>
      <div className="stack">
        <div className="orders-head">
          <p className="orders-event">{title}</p>
          <div className="row">
            <LinkButton icon="ticket" to={`/puerta/${id}`}>
              {t('door')}
            </LinkButton>
            <LinkButton icon="users" to={`/espera/${id}`}>
              {t('waiting')}
            </LinkButton>
            <LinkButton icon="mail" to={`/mensajes/${id}`}>
              {t('messages')}
            </LinkButton>
            <LinkButton icon="users" to={`/pedidos/${id}/lista`}>
              {t('guests.title')}
            </LinkButton>
            <LinkButton icon="undo" to={`/devoluciones/${id}`}>
              {t('refunds')}
            </LinkButton>
            {(isAdmin(user) || user?.canSeeAnalytics) && (
              <LinkButton icon="chart" to={`/analiticas?evento=${id}`}>
                {t('figures')}
              </LinkButton>
            )}
          </div>
        </div>
        <QueryView query={sales} skeleton={<Skeleton rows={2} height={96} />}>
          {(data) => (
            <>
              <SalesSummary sales={data} isLive={isLive} />
              <OrderList eventId={id} sessions={data.sessions} />
              <NetworkBookings eventId={id} />
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}
