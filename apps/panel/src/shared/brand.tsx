import { useTranslation } from 'react-i18next'
import './brand.css'

/** The festival's logo, else the mark: a quarter disc and a dot. */
function BrandMark() {
  const logo = document.querySelector<HTMLMetaElement>('meta[name="festival-logo"]')?.content
  if (logo) return <img src={logo} alt="" />
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path className="brand-sun" d="M2 2h19v1A18 18 0 0 1 3 21H2z" />
      <circle className="brand-disc" cx="30" cy="30" r="9" />
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
