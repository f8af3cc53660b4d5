import i18next from 'i18next'
import { Suspense } from 'react'
import { late } from '../../../shared/late.tsx'

/** The radar with its texts, loaded once its page is drawn; without network there is none. */
function radarPart<P extends object>(
  pick: (module: typeof import('./radar-card.tsx')) => React.ComponentType<P>,
) {
  const Part = late(async () => {
    try {
      const [module] = await Promise.all([import('./radar-card.tsx'), i18next.loadNamespaces('radar')])
      return { default: pick(module) as React.ComponentType<object> }
    } catch {
      return { default: () => null }
    }
  })
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

export const RadarCard = radarPart(({ RadarCard: Card }) => Card)
export const SessionRadar = radarPart(({ SessionRadar: Strip }) => Strip)
