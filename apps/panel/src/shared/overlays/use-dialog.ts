import { useLocation, useNavigate } from 'react-router'

export interface DialogState<V> {
  isOpen: boolean
  /** What `open` was given: the record a dialog is about. */
  value: V | undefined
  /** With `isInstead` it takes the place of the dialog that is open: back does not lead to that one. */
  open(value?: V, isInstead?: boolean): void
  close(): void
  /** Leaves the dialog and its page for another address; back then does not open the dialog again. */
  leaveTo(to: string): void
}

/**
 * State of a dialog, kept as a history entry: the browser's back closes it, as Escape does. `name` is unique on the
 * screen; `value` must be plain data.
 */
export function useDialog<V = undefined>(name: string): DialogState<V> {
  const location = useLocation()
  const navigate = useNavigate()
  const state = (location.state ?? {}) as { dialog?: { name: string; value?: V } }
  const isOpen = state.dialog?.name === name
  return {
    isOpen,
    value: isOpen ? state.dialog?.value : undefined,
    open: (value, isInstead = false) =>
      void navigate(`${location.pathname}${location.search}${location.hash}`, {
        state: { ...state, dialog: { name, value } },
        preventScrollReset: true,
        replace: isInstead,
      }),
    close: () => {
      if (isOpen) void navigate(-1)
    },
    leaveTo: (to) => void navigate(to, { replace: true }),
  }
}
