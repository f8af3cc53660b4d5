import i18next from 'i18next'
import { Suspense } from 'react'
import { late } from '../shared/late.tsx'
import type { MenuEntry } from './menu.ts'

const ApprovalsBadge = late(async () => {
  const [{ ApprovalsBadge }] = await Promise.all([
    import('../shared/approvals-waiting.tsx'),
    i18next.loadNamespaces('approvals'),
  ])
  return { default: ApprovalsBadge }
})

/** How much waits behind an entry of the menu; loaded for payouts only, which administrators have. */
export function MenuCount({ entry }: { entry: MenuEntry }) {
  return entry.to === '/pagos' ? (
    <Suspense>
      <ApprovalsBadge />
    </Suspense>
  ) : null
}
