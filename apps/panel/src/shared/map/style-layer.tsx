import { useEffect, useRef, useState } from 'react'
import type { StyleMapHandle } from './style-map.ts'
import type { View } from './view.ts'

interface StyleLayerProps {
  view: View
  style: string
  /** It covers the drawn map from now on. */
  onReady: (credit: string) => void
}

/** A map with streets over the drawn one, which stays where this one cannot be drawn. */
export function StyleLayer({ view, style, onReady }: StyleLayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<StyleMapHandle>(undefined)
  const latest = useRef({ view, onReady })
  latest.current = { view, onReady }
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    let isThere = true
    const fail = () => isThere && setState('failed')
    const start = async () => {
      const { drawStyle } = await import('./style-map.ts')
      if (!isThere || !place.current) return
      handle.current = drawStyle(place.current, style, latest.current.view, {
        onReady: (credit) => {
          if (!isThere) return
          setState('ready')
          latest.current.onReady(credit)
        },
        onFailed: fail,
      })
    }
    // Without WebGL it throws at once.
    start().catch(fail)
    return () => {
      isThere = false
      handle.current?.end()
      handle.current = undefined
    }
  }, [style])
  useEffect(() => handle.current?.follow(view), [view])
  if (state === 'failed') return null
  return (
    <div className="map-style" ref={place} data-ready={state === 'ready' || undefined} aria-hidden="true" />
  )
}
