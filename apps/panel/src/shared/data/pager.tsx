import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import './list-tools.css'

interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
}

/** Moves between the pages of a list; nothing when there is only one. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  const go = (next: number) => {
    onChange(next)
    scrollTo({ top: 0 })
  }
  return (
    <nav className="pages" aria-label={t('pages.label')}>
      <IconButton icon="back" label={t('pages.previous')} disabled={page <= 1} onClick={() => go(page - 1)} />
      <span>{t('pages.at', { page, pages })}</span>
      <IconButton icon="next" label={t('pages.next')} disabled={page >= pages} onClick={() => go(page + 1)} />
    </nav>
  )
}
