import { deviceMoment } from './island-formats.ts'

/** Older than this a plan was not made now: it was kept. */
const KEPT_MS = 600_000
const HEARTS = 'larunbat.plan'

/** Figures of this moment are never kept. */
const isKeepable = (address: string) =>
  address.startsWith(`${location.origin}/`) && !address.includes('/places.json')

/** Swaps one heart for another, keeps the plan for when there is no network, and says when it is what was kept. */
export function startPlan(plan: HTMLElement): void {
  plan.addEventListener('click', (event) => swap(event))
  const made = Number(plan.dataset.made)
  const isKept = () => !navigator.onLine || Date.now() - made > KEPT_MS
  const notice = plan.querySelector<HTMLElement>('[data-offline]')
  const show = () => {
    if (!notice) return
    notice.hidden = !isKept()
    notice.textContent = (notice.dataset.offline ?? '').replace('{{when}}', deviceMoment(made))
  }
  addEventListener('online', show)
  addEventListener('offline', show)
  show()
  // What was kept may hold more than the address asks for.
  const asked = new URLSearchParams(location.search).get('e')?.split('.')
  for (const stop of plan.querySelectorAll<HTMLElement>('[data-stop]'))
    stop.hidden = asked !== undefined && !asked.includes(stop.dataset.stop ?? '')
  if (!isKept() && plan.dataset.plan) void keep()
}

async function keep() {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/plan-worker.js', { scope: location.pathname })
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const pictures = [...document.images].map(({ currentSrc, src }) => currentSrc || src)
    const page = location.href.split('#')[0] ?? ''
    active?.postMessage({ keep: [page, ...new Set([...loaded, ...pictures])].filter(isKeepable) })
  } catch {
    // A browser that keeps nothing shows the plan while there is a network.
  }
}

/** Replaces the event in the stored hearts when it is among them; a shared plan changes in its address only. */
function swap(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLElement>('[data-swap]')
  if (!link) return
  const [out, into] = (link.dataset.swap ?? '').split(' ')
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(HEARTS) ?? '[]')
    if (!Array.isArray(ids) || !out || !into || !ids.map(String).includes(out)) return
    localStorage.setItem(HEARTS, JSON.stringify(ids.map((id) => (String(id) === out ? into : String(id)))))
  } catch {
    // The address alone has the swap.
  }
}
