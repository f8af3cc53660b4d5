import { useTranslation } from 'react-i18next'
import './brand.css'

/** The mark: a quarter disc and a dot. */
function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path fill="#f4b63f" d="M2 2h19v1A18 18 0 0 1 3 21H2z" />
      <circle cx="30" cy="30" r="9" fill="#e2553c" />
    </svg>
  )
}

/** The mark with the name. */
export function Brand() {
  const { t } = useTranslation('common')
  return (
    <span className="brand">
      <BrandMark />
      {t('festival')}
    </span>
  )
}
