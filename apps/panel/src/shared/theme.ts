import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
const STORE = 'larunbat.theme'
const listeners = new Set<() => void>()
const darkQuery = matchMedia('(prefers-color-scheme: dark)')
darkQuery.addEventListener('change', apply)

/** The choice kept on this device. `public/boot.js` applies it before the first paint. */
export function storedTheme(): Theme {
  const value = localStorage.getItem(STORE)
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Keeps and applies a choice. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(STORE, theme)
  apply()
}

/** The theme on screen now, chosen or not. */
export function isDark(): boolean {
  const theme = storedTheme()
  return theme === 'dark' || (theme === 'system' && darkQuery.matches)
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** The choice and what it comes to, live. */
export function useTheme(): { theme: Theme; isDark: boolean; setTheme: typeof setTheme } {
  const key = useSyncExternalStore(subscribe, () => `${storedTheme()} ${isDark()}`)
  return { theme: key.split(' ')[0] as Theme, isDark: key.endsWith('true'), setTheme }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
