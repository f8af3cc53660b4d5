import { Suspense, useEffect, useState } from 'react'
import { late } from '../shared/late.tsx'
import { ToastRegion } from '../shared/overlays/toast-region.tsx'
import { KeysSlot } from './keys/keys-slot.tsx'
import { OfflineParts } from './offline/offline-parts.tsx'
import '../shared/late-icons.ts'

const TRANSFERS = 'larunbat.transfers'
const Tray = late(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }))

/** Loads the tray of files on their way once there are some, also those of before the page was loaded anew. */
function TraySlot() {
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

/** Parts of the frame not needed on the first screen: each draws itself where it belongs, or nothing. */
export function LateParts() {
  useTransitionlessPrint()
  return (
    <>
      <OfflineParts />
      <TraySlot />
      <KeysSlot />
      <ToastRegion />
    </>
  )
}

/** Printing in the middle of a motion would print the motion. */
function useTransitionlessPrint() {
  useEffect(() => {
    const skip = () => document.activeViewTransition?.skipTransition()
    addEventListener('beforeprint', skip)
    return () => removeEventListener('beforeprint', skip)
  }, [])
}
