/** Where the panel of the same origin keeps its sign-in. */
const SESSION = 'larunbat.session'

/** Names the way to the panel for one who is signed in there: pages are shared by all visitors and do not know. */
export function startPanelLink(link: HTMLElement): void {
  const stranger = link.textContent
  const show = () => {
    const name = nameOfUser()
    link.textContent = name === undefined ? stranger : (link.dataset.panel ?? stranger)
    if (name) link.title = name
    else link.removeAttribute('title')
  }
  show()
  addEventListener('pageshow', show)
}

function nameOfUser(): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(SESSION) ?? 'null') as {
      token?: string
      user?: { name?: string }
    } | null
    return kept?.token ? String(kept.user?.name ?? '') : undefined
  } catch {
    return undefined
  }
}
