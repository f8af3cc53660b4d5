import i18next from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { OwnEvents } from '../features/events/event-list/own-events.tsx'
import '../features/events/event-list/list.css'
import { Skeleton } from '../shared/data/skeleton.tsx'
import { Icon } from '../shared/icon.tsx'
import { late } from '../shared/late.tsx'
import { Screen } from '../shared/layout/screen.tsx'
import { LinkButton } from '../shared/link-button.tsx'
import { isAdmin, isStaff, useUser } from '../shared/session.ts'

// Loaded late: only the festival's team sees it.
const EventsTable = late(async () => {
  const [{ EventsTable }] = await Promise.all([
    import('../features/events/bulk-edits/events-table.tsx'),
    i18next.loadNamespaces('events-table'),
  ])
  return { default: EventsTable }
})

const FestivalOverview = late(async () => ({
  default: (await import('../features/insight/home/festival-overview.tsx')).FestivalOverview,
}))

const NextHome = late(async () => {
  const [{ NextHome }] = await Promise.all([
    import('../features/insight/home/sales-home.tsx'),
    i18next.loadNamespaces('event-work'),
  ])
  return { default: NextHome }
})

const AdminNotices = late(async () => {
  const [{ AdminNotices }] = await Promise.all([
    import('../shared/admin-notices.tsx'),
    i18next.loadNamespaces(['approvals', 'first-hour']),
  ])
  return { default: AdminNotices }
})

/** The first screen: own events, or those of the festival for its team. */
export function HomePage() {
  const { t } = useTranslation('event-list')
  const user = useUser()
  return (
    <Screen
      title={t('title')}
      actions={
        <span className="wide-only">
          <LinkButton kind="primary" icon="plus" to="/add-contenido">
            {t('new')}
          </LinkButton>
        </span>
      }
    >
      {isAdmin(user) && (
        <div className="home-approvals">
          <Suspense>
            <AdminNotices />
          </Suspense>
        </div>
      )}
      <Suspense fallback={<Skeleton rows={8} height={64} />}>
        {isStaff(user) ? (
          <EventsTable
            overview={
              <Suspense>
                <FestivalOverview />
              </Suspense>
            }
          />
        ) : (
          <OwnEvents
            nextOf={(rows) => (
              <Suspense>
                <NextHome rows={rows} />
              </Suspense>
            )}
          />
        )}
      </Suspense>
      <Link className="fab" to="/add-contenido" aria-label={t('new')} title={t('new')}>
        <Icon name="plus" size={26} />
      </Link>
    </Screen>
  )
}
