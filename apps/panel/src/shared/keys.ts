import { useEffect, useSyncExternalStore } from 'react'

const STORE = 'larunbat.keys'
const listeners = new Set<() => void>()

/** Whether letters alone act as shortcuts on this device (WCAG 2.1.4: who speaks to the device can switch them off). */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice on this device. */
export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORE)
  else localStorage.setItem(STORE, 'off')
  tell()
}

/** The choice, live. */
export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn)

/** Keys of a screen, for the help sheet; `label` describes them in the person's language. */
export interface ScreenKey {
  keys: readonly string[]
  label: string
}

const onScreen = new Set<readonly ScreenKey[]>()

/** The screen's own keys while it is shown. `keys` may be made anew at each drawing. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => {
    onScreen.add(keys)
    return () => {
      onScreen.delete(keys)
    }
  }, [keys])
}

/** Those of the screen that is shown now. */
export const screenKeys = (): ScreenKey[] => [...onScreen].flat()

/** Where a letter belongs to what has the focus. */
const TAKEN = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'grid', 'application'].map((role) => `[role=${role}]`),
].join(',')

/** Whether a key pressed there may be a shortcut. */
export const isFreeForKeys = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(TAKEN)) &&
  !document.querySelector('[role=dialog], [role=alertdialog]')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
