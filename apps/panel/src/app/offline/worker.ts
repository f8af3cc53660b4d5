import { isNative } from '../../shared/native/is-native.ts'
import { panelPath } from '../../shared/paths.ts'
import type { WorkerNews, WorkerOrder } from '../../worker/orders.ts'

const SYNC_TAG = 'larunbat-waiting'
const LOOK_MS = 60 * 60_000
const REST_AFTER_MS = 10_000

interface WorkerHandlers {
  /** A new version is here; calling what is given loads the page anew with it. */
  onUpdate: (takeOver: () => void) => void
  /** The browser found the network again. */
  onNetwork: () => void
}

/**
 * Has the browser keep the panel for times without network, and looks every hour whether there is a new version. The old
 * one goes on working until the person takes the new one, or closes all its windows.
 */
export async function startWorker({ onUpdate, onNetwork }: WorkerHandlers): Promise<void> {
  // An installed application brings its files along.
  if (!('serviceWorker' in navigator) || isNative() || !import.meta.env.PROD) return
  const container = navigator.serviceWorker
  const registration = await container
    .register(panelPath('sw.js'), { scope: panelPath('') })
    .catch(() => undefined)
  if (!registration) return
  container.addEventListener('message', (event) => {
    if ((event.data as WorkerNews) === 'sendWaiting') onNetwork()
  })
  const offer = () => {
    const { waiting } = registration
    // Without one at work this is the first: it takes its place by itself.
    if (waiting && registration.active) onUpdate(() => takeOver(waiting))
  }
  offer()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer()
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_MS)
  void container.ready.then(({ active }) => {
    // Those who save data fetch the rest when they open it.
    const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
    if (!saveData) setTimeout(() => order(active, 'keepRest'), REST_AFTER_MS)
  })
}

/** Asks for a word when the network is back, also while the panel is in the background. Safari and Firefox cannot. */
export async function askForNetwork(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(panelPath('')).catch(() => undefined)
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(SYNC_TAG).catch(() => undefined)
}

export async function evictPictures(): Promise<void> {
  await globalThis.caches?.delete('panel-pictures').catch(() => undefined)
}

/** This window is loaded anew as soon as the new version is at work; others keep what they run. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  order(waiting, 'takeOver')
}

const order = (worker: ServiceWorker | null, what: WorkerOrder) => worker?.postMessage(what)
