export interface Toast {
  id: number
  text: string
  kind: 'success' | 'failure' | 'info'
  place: 'top' | 'bottom'
  undo?: () => void
  /** Milliseconds on screen; the person may hold it by pointing at it. */
  lastsMs: number
}

const MAX_SHOWN = 3
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a short message; the same one twice in a row is shown once. */
export function addToast(toast: Partial<Toast> & Pick<Toast, 'text'>): void {
  const full: Toast = {
    id: nextId++,
    kind: 'info',
    place: 'bottom',
    lastsMs: toast.undo ? 10_000 : 6_000,
    ...toast,
  }
  toasts = [...toasts.filter(({ text }) => text !== full.text), full].slice(-MAX_SHOWN)
  tell()
}

export function removeToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  tell()
}

export const shownToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
