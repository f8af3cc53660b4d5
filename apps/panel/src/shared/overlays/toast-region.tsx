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

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const close = () => removeToast(toast.id)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => removeToast(toast.id), toast.lastsMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the message on screen
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
