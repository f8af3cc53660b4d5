import { useEffect } from 'react'
import { areKeysOn } from '../../shared/keys.ts'

/**
 * Up and down (also k and j) move the focus between the links of a list's rows; Enter then opens one as any link. Keys
 * typed in a field, in a menu or in a dialog are left alone.
 */
export function useRowKeys(selector = '.row-link'): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length === 1 && !areKeysOn())) return
      const step = STEPS[event.key]
      const target = event.target as HTMLElement
      if (step === undefined || target.closest('input, textarea, select, [role=dialog], [role=menu]')) return
      const links = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
      if (links.length === 0) return
      const row = target.closest('tr, li')
      const at = links.findIndex((link) => row?.contains(link))
      const next = links[Math.min(links.length - 1, Math.max(0, at === -1 ? 0 : at + step))]
      event.preventDefault()
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [selector])
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
