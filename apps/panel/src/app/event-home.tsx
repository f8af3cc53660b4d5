import i18next from 'i18next'
import { Suspense } from 'react'
import { OverviewPage } from '../features/events/event/frame/overview-page.tsx'
import { late } from '../shared/late.tsx'

/** Loaded once the page is drawn; left out when it cannot be loaded. */
const SalesHome = late(async () => {
  try {
    const [{ SalesHome }] = await Promise.all([
      import('../features/insight/home/sales-home.tsx'),
      i18next.loadNamespaces(['event-work', 'checks']),
    ])
    return { default: SalesHome }
  } catch {
    return { default: () => null }
  }
})

/** The index of an event, with how it sells. */
export function EventHome() {
  return (
    <OverviewPage
      salesOf={(event) => (
        <Suspense>
          <SalesHome event={event} />
        </Suspense>
      )}
    />
  )
}
