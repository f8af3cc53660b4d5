/** Where the panel of the same origin keeps its sign-in. */
const SESSION = 'larunbat.session'

/** Names the way to the panel, instead of to registration, for one who is signed in there: pages are shared by all visitors. */
export function startPanelLink(link: HTMLAnchorElement): void {
  const stranger = link.textContent
  const { pathname } = link
  const show = () => {
    const name = nameOfUser()
    link.textContent = name === undefined ? stranger : (link.dataset.panel ?? stranger)
    link.href = name === undefined ? pathname : '/panel/'
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
