const NAME = 'larunbat.plan'
/** As many as a plan may have. */
const MOST = 30

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.map(String).filter((id) => /^[1-9]\d{0,8}$/.test(id)) : []
  } catch {
    return []
  }
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(ids.slice(-MOST)))
  } catch {
    // A browser that keeps nothing shows the plan by its address alone.
  }
}

const addressOf = (path: string, ids: readonly string[]) =>
  ids.length > 0 ? `${path}?e=${ids.join('.')}` : path

/** Brings hearts to life and leads to the plan they make; which events they are stays in this browser. */
export function startHearts(): void {
  const plan = document.querySelector<HTMLElement>('[data-plan]')
  const planIds = plan?.dataset.plan ? plan.dataset.plan.split('.') : []
  const show = () => {
    const ids = read()
    for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
      heart.hidden = false
      heart.ariaPressed = String(ids.includes(heart.dataset.heart ?? ''))
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-plan-link]')) {
      link.href = addressOf(link.pathname, ids)
      const count = link.querySelector<HTMLElement>('.plan-count')
      if (count) count.textContent = ids.length > 0 ? String(ids.length) : ''
    }
    const save = document.querySelector<HTMLElement>('[data-plan-save]')
    if (save && plan) save.hidden = planIds.every((id) => ids.includes(id))
  }
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const heart = target.closest<HTMLElement>('[data-heart]')
    const ids = read()
    const wasOwn = planIds.every((id) => ids.includes(id))
    if (heart) {
      const { heart: id = '' } = heart.dataset
      write(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
    } else if (target.closest('[data-plan-save]') && plan) {
      write([...new Set([...ids, ...planIds])])
    } else return
    show()
    // One's own plan follows: its ways and clashes are counted anew. That of another person stays in sight.
    if (plan && (wasOwn || !heart)) location.replace(addressOf(location.pathname, read()))
  })
  const results = document.querySelector('#results')
  if (results) new MutationObserver(show).observe(results, { childList: true })
  addEventListener('pageshow', show)
  addEventListener('storage', show)
  show()
  // The address without events is the way to one's own.
  if (plan && !location.search && read().length > 0) location.replace(addressOf(location.pathname, read()))
}
