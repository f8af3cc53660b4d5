import { useEffect, useRef } from 'react'
import { areKeysOn } from '../../../shared/keys.ts'

/** Letters that act on the desk; undefined for what cannot be done now. Never while something is being typed or chosen. */
export function useDeskKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=menu]'))
        return
      if (!areKeysOn()) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
