import i18next from 'i18next'
import { Suspense, startTransition } from 'react'
import { useNavigate } from 'react-router'
import { late } from '../../shared/late.tsx'
import { useDialog } from '../../shared/overlays/use-dialog.ts'
import { useUser } from '../../shared/session.ts'
import { useVisits } from '../palette/use-visits.ts'
import { goKeys } from './go-keys.ts'
import { useKeys } from './use-keys.ts'

const KeysDialog = late(async () => {
  const [{ KeysDialog }] = await Promise.all([import('./keys-dialog.tsx'), i18next.loadNamespaces('palette')])
  return { default: KeysDialog }
})
const Palette = late(async () => {
  const [{ Palette }] = await Promise.all([
    import('../palette/palette.tsx'),
    i18next.loadNamespaces(['palette', 'settings', 'event', 'event-work']),
  ])
  return { default: Palette }
})

/** Shortcuts, their help sheet and the command palette; each loads on first use. */
export function KeysSlot() {
  const navigate = useNavigate()
  const user = useUser()
  const help = useDialog('keys')
  const palette = useDialog('palette')
  const go = (to: string) => startTransition(() => void navigate(to))
  useVisits(user?.id)
  useKeys({
    onPalette: () => {
      if (palette.isOpen) palette.close()
      else if (!document.querySelector('[role=dialog], [role=alertdialog]')) palette.open()
    },
    onHelp: () => help.open(),
    onNew: () => go('/add-contenido'),
    onGo: (letter) => {
      const found = user && goKeys(user).find((key) => key.letter === letter)
      if (found) go(found.entry.to)
      return found !== undefined
    },
  })
  if (!user) return null
  return (
    <Suspense>
      {help.isOpen && <KeysDialog dialog={help} user={user} />}
      {palette.isOpen && <Palette dialog={palette} user={user} />}
    </Suspense>
  )
}
