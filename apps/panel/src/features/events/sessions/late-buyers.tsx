import i18next from 'i18next'
import { Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { late } from '../../../shared/late.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import type { EventFormApi } from '../event/form/section-form.tsx'
import type { OpenEvent } from '../event-queries.ts'
import type { SessionChanges, SessionRow } from './session-queries.ts'

const BuyersNote = late(async () => {
  try {
    const [{ BuyersNote: Note }] = await Promise.all([
      import('./buyers-note.tsx'),
      i18next.loadNamespaces('sessions'),
    ])
    return { default: Note }
  } catch {
    return { default: () => null }
  }
})

const OFF: readonly unknown[] = ['cancelled', 'postponed', 'online']
const isUpcoming = ({ sold, startsAt }: SessionRow) => sold > 0 && Date.parse(startsAt) > Date.now()

interface SessionBuyersProps {
  form: UseFormReturn<SessionChanges, unknown, SessionChanges>
  event: OpenEvent
  session: SessionRow
}

/**
 * Buyers who will be notified of another date, or that a session does not take place as sold; loaded once there are
 * any.
 */
export function SessionBuyers({ form, event, session }: SessionBuyersProps) {
  const [startsAt, status] = form.watch(['startsAt', 'status'])
  const user = useUser()
  const isMoved = Boolean(startsAt) && Date.parse(startsAt as string) !== Date.parse(session.startsAt)
  const isOff = status !== session.status && OFF.includes(status)
  if (session.sold === 0 || (!isMoved && !isOff)) return null
  const waits = isMoved && !isAdmin(user) && event.status === 2
  return (
    <Suspense>
      <BuyersNote eventId={event.id} ids={[session.id]} waits={waits} />
    </Suspense>
  )
}

/** Buyers who will be notified of another venue. */
export function VenueBuyers({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const [venueName, address] = form.watch(['venueName', 'address'])
  const user = useUser()
  const ids = event.sessions.filter(isUpcoming).map(({ id }) => id)
  const isSame = (a: string | null | undefined, b: string | null | undefined) => (a || '') === (b || '')
  if (ids.length === 0 || (isSame(venueName, event.venueName) && isSame(address, event.address))) return null
  return (
    <Suspense>
      <BuyersNote eventId={event.id} ids={ids} waits={!isAdmin(user) && event.status === 2} />
    </Suspense>
  )
}
