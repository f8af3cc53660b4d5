import { useOwnEvents } from '../../features/events/event-list/own-queries.ts'
import type { DialogState } from '../../shared/overlays/use-dialog.ts'
import { isStaff, type User } from '../../shared/session.ts'
import { PaletteDialog } from './palette-dialog.tsx'

interface PaletteProps {
  dialog: DialogState<undefined>
  user: User
}

/** The command palette. An organiser's events are all at hand; the server searches those of the festival. */
export function Palette(props: PaletteProps) {
  return isStaff(props.user) ? <PaletteDialog {...props} /> : <OwnPalette {...props} />
}

function OwnPalette(props: PaletteProps) {
  return <PaletteDialog {...props} own={useOwnEvents().data} />
}
