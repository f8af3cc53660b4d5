import { useTranslation } from 'react-i18next'
import './data.css'

/** Grey bars in the shape of what is coming. `rows` lines of `height` pixels. */
export function Skeleton({ rows = 3, height = 56 }: { rows?: number; height?: number }) {
  const { t } = useTranslation()
  return (
    <div className="stack-tight" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton" style={{ height }} />
      ))}
    </div>
  )
}
