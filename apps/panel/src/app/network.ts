import i18next from 'i18next'
import { addToast } from '../shared/overlays/toast-queue.ts'

const OFFLINE_TOAST_MS = 1_500

/** Tells at the top, for 1.5 s, that the connection is gone (specification, section 4). */
export function watchNetwork(): void {
  const tell = () =>
    addToast({ text: i18next.t('common:error.offlineToast'), place: 'top', lastsMs: OFFLINE_TOAST_MS })
  addEventListener('offline', tell)
  // A call of the installed application, which was not sent.
  addEventListener('larunbat.offline-call', tell)
}
