import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'
import { panelPath, screenOf } from '../../../shared/paths.ts'

const listeners = new Set<() => void>()
addEventListener('popstate', tell)

/** Goes to another sign-in screen; `next`, the address to return to, travels along with `more`. */
export function go(screen: string, isReplacing = false, more: Record<string, string> = {}): void {
  const next = new URLSearchParams(location.search).get('next')
  const query = new URLSearchParams({ ...more, ...(next ? { next } : {}) }).toString()
  const address = panelPath(screen) + (query ? `?${query}` : '')
  if (isReplacing) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  scrollTo(0, 0)
  tell()
}

/** The screen of the current address, live. */
export function useAuthScreen(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => screenOf(location.pathname),
  )
}

/** A value of the address, such as the token of a mailed link. */
export const addressValue = (name: string): string => new URLSearchParams(location.search).get(name) ?? ''

type AuthLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; kind?: 'primary' | 'secondary' }

/** A link to another sign-in screen; with `kind` it looks like a button. */
export function AuthLink({ to, kind, ...rest }: AuthLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a
      {...rest}
      href={panelPath(to)}
      className={kind ? 'button' : 'auth-link'}
      data-kind={kind}
      data-wide={kind ? true : undefined}
      onClick={handleClick}
    />
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}
