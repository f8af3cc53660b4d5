import i18next from 'i18next'
import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import { addToast } from './overlays/toast-queue.ts'

/**
 * A part of a screen whose code is fetched when it is first drawn, like React's `lazy`. Code that does not come (no network, no
 * service worker) takes nothing else down: nothing is drawn in its place, a short message says so, and it is fetched again when
 * the network is back or the part is opened anew.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> } | { default: ComponentType<never> }>,
): (props: P) => ReactNode {
  let missing: unknown
  let Part: ComponentType<P>
  // React keeps a failure for good: each attempt needs a new component.
  const renew = () => {
    Part = lazy(() =>
      (load() as Promise<{ default: ComponentType<P> }>).catch((error: unknown) => {
        missing = error
        throw error
      }),
    ) as unknown as ComponentType<P>
  }
  renew()

  return class extends Component<P, { error?: unknown }> {
    override state: { error?: unknown } = {}

    static getDerivedStateFromError = (error: unknown) => ({ error })

    override componentDidCatch(error: unknown) {
      if (error !== missing) return
      renew()
      addToast({ text: i18next.t(navigator.onLine ? 'common:error.stale' : 'common:error.network') })
      addEventListener('online', this.retry)
    }

    override componentWillUnmount() {
      removeEventListener('online', this.retry)
    }

    retry = () => this.setState({ error: undefined })

    override render() {
      const { error } = this.state
      if (!error) return <Part {...this.props} />
      if (error !== missing) throw error
      return null
    }
  } as unknown as (props: P) => ReactNode
}
