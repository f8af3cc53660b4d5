import { useTranslation } from 'react-i18next'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { currencyOf } from '../event/form/zone.ts'
import type { OpenEvent } from '../event-queries.ts'
import { type SessionRow, useAddSession, useDeleteSession } from './session-queries.ts'

interface SessionListProps {
  event: OpenEvent
  showTickets: boolean
  isLocked: boolean
  onEdit: (id: number) => void
  onCopy: (id: number) => void
}

const TONES: Record<SessionRow['status'], Tone> = {
  scheduled: 'live',
  online: 'live',
  soldOut: 'review',
  postponed: 'wait',
  cancelled: 'danger',
  finished: 'past',
}

/** Sessions by start, each with what can be done with it. */
export function SessionList({ event, showTickets, isLocked, onEdit, onCopy }: SessionListProps) {
  const { t } = useTranslation(['event', 'common'])
  const { date } = useFormat()
  const toast = useToast()
  const remove = useDeleteSession(event.id)
  const add = useAddSession(event.id)
  const confirm = useDialog<number>('delete-session')
  const nameOf = ({ name, startsAt, timeZone }: SessionRow) => name ?? date(startsAt, 'dateTime', timeZone)
  const sessions = event.sessions.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  // No ticket of it was sold, so an equal one replaces it; it has a new number.
  const bringBack = async ({ id: _, eventId: __, sold: ___, available: ____, ...values }: SessionRow) => {
    try {
      await add.mutateAsync(values)
    } catch (error) {
      toast.failure(error)
    }
  }
  const handleDelete = async () => {
    try {
      const gone = event.sessions.find(({ id }) => id === confirm.value)
      if (confirm.value) await remove.mutateAsync(confirm.value)
      toast.success(t('sessions.deleted'), gone && { undo: () => void bringBack(gone) })
    } catch (error) {
      toast.failure(error)
    }
    confirm.close()
  }
  if (sessions.length === 0) return <p className="muted">{t('sessions.none')}</p>
  return (
    <>
      <ul className="session-list" aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <li key={session.id} className="session-row">
            <SessionWords session={session} event={event} showTickets={showTickets} />
            {!isLocked && (
              <Menu
                label={t('sessions.actionsOf', { name: nameOf(session) })}
                items={[
                  { label: t('common:edit'), icon: 'edit', onSelect: () => onEdit(session.id) },
                  { label: t('sessions.copy'), icon: 'copy', onSelect: () => onCopy(session.id) },
                  {
                    label: t('common:delete'),
                    icon: 'trash',
                    isDanger: true,
                    isDisabled: session.sold > 0,
                    onSelect: () => confirm.open(session.id),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        dialog={confirm}
        title={t('sessions.deleteTitle')}
        action={t('common:delete')}
        kind="danger"
        isPending={remove.isPending}
        onConfirm={() => void handleDelete()}
      >
        <p>{t('sessions.deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

/** A session in words: when, what it is called, its figures and its state. */
export function SessionWords({
  session,
  event,
  showTickets,
}: {
  session: SessionRow
  event: OpenEvent
  showTickets: boolean
}) {
  const { t } = useTranslation('event')
  const { date, money, number } = useFormat()
  const { startsAt, endsAt, timeZone } = session
  const priceCents = session.priceCents ?? event.priceCents
  const capacity = session.capacity ?? event.capacity
  const figures = [
    event.ticketMode === 1 && priceCents !== null && money(priceCents, session.currency ?? currencyOf(event)),
    capacity !== null && t('sessions.places', { count: capacity, places: number(capacity) }),
    session.sold > 0 && t('sessions.sold', { count: session.sold }),
  ].filter(Boolean)
  const isOwn = session.priceCents !== null || session.capacity !== null || session.maxPerPerson !== null
  return (
    <div className="session-words">
      <span className="session-when">
        <strong>{date(startsAt, 'dayLong', timeZone)}</strong>
        <span>
          {date(startsAt, 'time', timeZone)}
          {endsAt && ` – ${date(endsAt, 'time', timeZone)}`}
        </span>
      </span>
      <span className="meta">
        {[session.name, ...figures, showTickets && isOwn && t('sessions.own')].filter(Boolean).join(' · ')}
      </span>
      {session.status !== 'scheduled' && (
        <Pill tone={TONES[session.status]}>{t(`sessionStatus.${session.status}`)}</Pill>
      )}
    </div>
  )
}
