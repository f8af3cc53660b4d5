import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import '../../../shared/data/list-tools.css'
import '../../../shared/fields/field.css'
import { collator, useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { saveCsv } from '../../../shared/save-file.ts'
import { pagePath } from '../../events/event/frame/sections.ts'
import { GuestPaper } from './guest-paper.tsx'
import { GuestRows, useGuestState } from './guest-rows.tsx'
import { byNumber, guestsNamed, guestTotals, nextSession } from './guests.ts'
import { type GuestRow, type NamedSession, useGuests, type useSales } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

const ORDERS = ['nombre', 'pedido'] as const

interface GuestPageProps {
  /** Whether the person may give the event a session. */
  mayAdd: boolean
  eventId: number
  title: string
  sales: ReturnType<typeof useSales>
  backTo: string
}

/** Who comes to a session: on the screen, on paper, as a file. */
export function GuestPage({ eventId, title, sales, backTo, mayAdd }: GuestPageProps) {
  const { t } = useTranslation('orders')
  const address = useListAddress()
  const sessions = sales.data?.sessions ?? []
  const wanted = address.number('sesion', 999_999_999)
  const session = sessions.find(({ id }) => id === wanted) ?? nextSession(sessions, Date.now())
  const guests = useGuests(eventId, session?.id)
  const save = useSaveGuests(session)
  return (
    <Screen
      title={t('guests.title')}
      backTo={backTo}
      actions={
        <Button icon="download" disabled={!guests.data?.length} onClick={() => save(guests.data ?? [])}>
          {t('guests.csv')}
        </Button>
      }
    >
      <div className="stack">
        <QueryView
          query={sales}
          isEmpty={({ sessions: all }) => all.length === 0}
          empty={
            <EmptyState
              title={t('guests.noSession')}
              seed="guests"
              action={
                mayAdd && (
                  <LinkButton to={pagePath(eventId, 'info')}>{t('guests.noSessionAction')}</LinkButton>
                )
              }
            >
              {mayAdd && t('guests.noSessionText')}
            </EmptyState>
          }
        >
          {() =>
            session && <OneSession title={title} sessions={sessions} session={session} guests={guests} />
          }
        </QueryView>
      </div>
    </Screen>
  )
}

interface OneSessionProps {
  title: string
  sessions: readonly NamedSession[]
  session: NamedSession
  guests: ReturnType<typeof useGuests>
}

function OneSession({ title, sessions, session, guests }: OneSessionProps) {
  const { t } = useTranslation('orders')
  const { number } = useFormat()
  const { sessionName } = useOrderWords()
  const address = useListAddress()
  const order = address.word('orden', ORDERS) ?? 'nombre'
  const named = guestsNamed(guests.data ?? [], address.text('texto'))
  const rows = order === 'pedido' ? byNumber(named) : named
  const { tickets, used } = guestTotals(rows)
  return (
    <>
      <div className="guest-head">
        <p className="orders-event">{title}</p>
        <p className="guest-session">{sessionName(session)}</p>
      </div>
      <div className="tools guest-tools">
        {sessions.length > 1 && (
          <select
            className="input tools-select"
            aria-label={t('guests.session')}
            value={session.id}
            onChange={(event) => address.change({ sesion: event.target.value })}
          >
            {sessions.map((one) => (
              <option key={one.id} value={one.id}>
                {sessionName(one)}
              </option>
            ))}
          </select>
        )}
        <SearchField
          label={t('guests.search')}
          value={address.text('texto')}
          onChange={(texto) => address.change({ texto })}
        />
        <select
          className="input tools-select"
          aria-label={t('guests.order.label')}
          value={order}
          onChange={(event) =>
            address.change({ orden: event.target.value === 'pedido' ? 'pedido' : undefined })
          }
        >
          {ORDERS.map((word) => (
            <option key={word} value={word}>
              {t(`guests.order.${word}`)}
            </option>
          ))}
        </select>
        <Button icon="document" onClick={() => print()}>
          {t('guests.print')}
        </Button>
      </div>
      <p role="status">
        {guests.data && t('guests.count', { count: tickets, total: number(tickets), used: number(used) })}
      </p>
      <QueryView
        query={guests}
        skeleton={<Skeleton rows={8} height={52} />}
        isEmpty={() => rows.length === 0}
        empty={
          <EmptyState
            title={t(address.text('texto') ? 'guests.noneNamed' : 'guests.none')}
            seed="guests"
            action={
              address.text('texto') && (
                <Button onClick={() => address.change({ texto: undefined })}>{t('none.clear')}</Button>
              )
            }
          />
        }
      >
        {() => <GuestRows rows={rows} />}
      </QueryView>
      {rows.length > 0 && <GuestPaper title={title} session={session} rows={rows} />}
    </>
  )
}

/** The whole list of a session as a file, in the order of names. */
function useSaveGuests(session: NamedSession | undefined) {
  const { t } = useTranslation('orders')
  const { typeName } = useOrderWords()
  const stateOf = useGuestState()
  return (rows: readonly GuestRow[]) => {
    const columns = ['name', 'type', 'tickets', 'used', 'cancelled', 'state', 'number'] as const
    const headings = columns.map((column) => t(`guests.column.${column}`))
    const { compare } = collator()
    const lines = rows
      .toSorted((a, b) => compare(a.name ?? '', b.name ?? ''))
      .map((row) => [
        row.name ?? '',
        typeName(row.typeName),
        row.tickets,
        row.used,
        row.cancelled,
        stateOf(row).words,
        row.number,
      ])
    const day = session?.startsAt.slice(0, 10) ?? ''
    saveCsv(csvText([headings, ...lines], currentLanguage()), `${t('guests.file')}-${day}.csv`)
  }
}
