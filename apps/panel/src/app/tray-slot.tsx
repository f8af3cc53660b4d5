import { Suspense, useEffect, useState } from 'react'
import { late } from '../shared/late.tsx'

const TRANSFERS = 'larunbat.transfers'
const Tray = late(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }))

/** Loads the tray of files on their way once there are some, also those of before the page was loaded anew. */
export function TraySlot() {
  const [isOn, setOn] = useState(hasKept)
  useEffect(() => {
    const start = () => setOn(true)
    addEventListener(TRANSFERS, start)
    return () => removeEventListener(TRANSFERS, start)
  }, [])
  return isOn ? (
    <Suspense>
      <Tray />
    </Suspense>
  ) : null
}

function hasKept(): boolean {
  try {
    return localStorage.getItem(TRANSFERS) !== null
  } catch {
    // A browser that keeps nothing has nothing to go on with.
    return false
  }
}
