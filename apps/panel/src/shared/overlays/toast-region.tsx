import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import './toast.css'
import { removeToast, shownToasts, subscribeToasts, type Toast } from './toast-queue.ts'

/** Where toasts appear; once in the application. React Aria leaves it reachable above an open dialog. */
export function ToastRegion() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts)
  return (
    <section aria-label={t('messages')} data-react-aria-top-layer="true">
      {(['top', 'bottom'] as const).map((place) => (
        <div key={place} className="toasts" data-place={place} role="status" aria-live="polite">
          {toasts
            .filter((toast) => toast.place === place)
            .map((toast) => (
              <ToastLine key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </section>
  )
}

/** How long a pointer that moved over a message holds it after its last movement. */
const HELD_MS = 20_000

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  // 0: nothing holds it; below 0: the keyboard is in it; above: the second in which a pointer moved over it.
  const [held, hold] = useState(0)
  const close = () => removeToast(toast.id)
  useEffect(() => {
    if (held < 0) return
    const timer = setTimeout(() => removeToast(toast.id), held ? HELD_MS : toast.lastsMs)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the message on screen
    <div
      className="toast"
      // A pointer that rests where a message comes up does not point at it: it has to move there.
      onPointerMove={({ movementX, movementY, timeStamp }) => {
        if (movementX || movementY) hold(1 + Math.floor(timeStamp / 1000))
      }}
      onPointerLeave={() => hold(0)}
      onFocus={() => hold(-1)}
      onBlur={() => hold(0)}
    >
      {toast.kind !== 'info' && <Icon name={toast.kind === 'success' ? 'check' : 'warning'} />}
      <span className="toast-words">{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.undo?.()
            close()
          }}
        >
          {t('undo')}
        </button>
      )}
      <IconButton icon="close" size="small" label={t('close')} onClick={close} />
    </div>
  )
}
