import i18next from 'i18next'
import { Suspense } from 'react'
import { late } from '../shared/late.tsx'

const HelpLink = late(async () => {
  const [{ HelpLink }] = await Promise.all([import('./help-link.tsx'), i18next.loadNamespaces('palette')])
  return { default: HelpLink }
})

/** The link to the guides, with its text, once both are loaded. */
export const HelpSlot = () => (
  <Suspense>
    <HelpLink />
  </Suspense>
)
