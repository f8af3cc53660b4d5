import { Suspense, useEffect, useState } from 'react'
import { late } from '../shared/late.tsx'
import { whenIdle } from '../shared/when-idle.ts'

const LateParts = late(async () => ({ default: (await import('./late-parts.tsx')).LateParts }))

/** What the frame has beside its first screen, loaded once that is drawn. */
export function LateSlot() {
  const [isOn, setOn] = useState(false)
  useEffect(() => whenIdle(() => setOn(true)), [])
  return isOn ? (
    <Suspense>
      <LateParts />
    </Suspense>
  ) : null
}
