import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import type { OpenContent } from '../content-queries.ts'

const RoleCard = lazy(async () => {
  const [{ RoleCard }] = await Promise.all([import('./role-card.tsx'), i18next.loadNamespaces(['team'])])
  return { default: RoleCard }
})

/** The role of a member, on the index of somebody else's event; owners load nothing for it. */
export function LateRoleCard({ content }: { content: OpenContent }) {
  if (!content.role) return null
  return (
    <Suspense>
      <RoleCard content={content} />
    </Suspense>
  )
}
