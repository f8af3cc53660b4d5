import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the links with `data-to` inside an element without loading the page anew. One listener for all of them: links of
 * the router would each ask where we are, in every row that scrolling draws.
 */
export function useTableLinks(top: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = top.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-to]')
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      void navigate(link.dataset.to ?? '/')
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [top, navigate])
}
