import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { OFFLINE_CALL } from '../../shared/native/network.ts'
import '../../shared/overlays/toast.css'

const TOAST_MS = 1_500
/** Retries, or requests by several parts of a screen, show one message within this time. */
const QUIET_MS = 10_000

/**
 * Tells at the top, for 1.5 s, that there is no connection: when it goes, and when a call was not sent (specification,
 * section 4, of the application only). Needs nothing of the panel: it works on the sign-in screens as well.
 */
export function watchNetwork(): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let shownAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (text: string) =>
    root.render(
      <div className="toasts" data-place="top" role="status" aria-live="polite">
        {text && (
          <div className="toast">
            <span className="toast-words">{text}</span>
          </div>
        )}
      </div>,
    )
  show('')
  const tell = () => {
    // The application was started without network: the words come first.
    if (!i18next.isInitialized) return i18next.on('initialized', tell)
    if (Date.now() - shownAt < QUIET_MS) return
    shownAt = Date.now()
    clearTimeout(timer)
    show(i18next.t('common:error.offlineToast'))
    timer = setTimeout(() => show(''), TOAST_MS)
  }
  addEventListener('offline', tell)
  addEventListener(OFFLINE_CALL, tell)
  addEventListener('online', () => {
    shownAt = Number.NEGATIVE_INFINITY
  })
}
