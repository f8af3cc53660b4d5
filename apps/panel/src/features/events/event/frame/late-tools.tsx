import i18next from 'i18next'
import { type ComponentType, Suspense } from 'react'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { late } from '../../../../shared/late.tsx'
import type { OpenEvent } from '../../event-queries.ts'

type Tool = ComponentType<{ event: OpenEvent }>
type Tools = typeof import('../tools/event-tools.tsx')

/** Part of the tools of an event, loaded once its page is drawn; without network there is none. */
function tool(pick: (tools: Tools) => Tool): Tool {
  const Part = late(async () => {
    try {
      const [tools] = await Promise.all([
        import('../tools/event-tools.tsx'),
        i18next.loadNamespaces(['event-work', 'checks']),
      ])
      return { default: pick(tools) }
    } catch {
      return { default: () => null }
    }
  })
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/** History, translations and preview: by the last part of the address, undefined for any other. */
export function toolPage(step: string | undefined): ComponentType | undefined {
  return PAGES[step as keyof typeof PAGES]
}

const page = (step: keyof typeof import('../tools/tool-pages.ts').TOOL_PAGES) => {
  const Page = late(async () => {
    const [{ TOOL_PAGES }] = await Promise.all([
      import('../tools/tool-pages.ts'),
      i18next.loadNamespaces('event-work'),
    ])
    return { default: TOOL_PAGES[step] }
  })
  return () => (
    <Suspense fallback={<Skeleton rows={6} height={72} />}>
      <Page />
    </Suspense>
  )
}
const PAGES = { historial: page('historial'), traducciones: page('traducciones'), vista: page('vista') }

/** Who else is here, what is left to do, and the menu, in the head of each page of an event. */
export const HeadTools = tool((tools) => tools.HeadTools)
/** Translations, history and preview below the sections. */
export const RailTools = tool((tools) => tools.RailTools)
/** What else takes place at the time of the event. */
export const RadarCard = tool((tools) => tools.RadarCard)
/** What a copy still has to renew. */
export const RenewalCard = tool((tools) => tools.RenewalCard)
/** What a member may do in another owner's event. */
export const RoleCard = tool((tools) => tools.RoleCard)
