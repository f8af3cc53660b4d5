import '../shared/late-icons.ts'
import { ToastRegion } from '../shared/overlays/toast-region.tsx'
import { KeysSlot } from './keys/keys-slot.tsx'
import { useTransitionlessPrint } from './late-habits.ts'
import { OfflineParts } from './offline/offline-parts.tsx'
import { TraySlot } from './tray-slot.tsx'

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
