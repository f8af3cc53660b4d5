import i18next from 'i18next'
import { lazy, Suspense } from 'react'

/** The radar with its texts, loaded once the page it stands on is drawn; without network there is none. */
function late<P extends object>(pick: (module: typeof import('./radar-card.tsx')) => React.ComponentType<P>) {
  const Part = lazy(async () => {
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

export const RadarCard = late(({ RadarCard: Card }) => Card)
export const SessionRadar = late(({ SessionRadar: Strip }) => Strip)
