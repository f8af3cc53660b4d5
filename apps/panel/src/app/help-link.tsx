import '../shared/late-icons.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Icon } from '../shared/icon.tsx'

/** Leads to the guide for the present screen, in a new tab: what is typed here stays. The server knows which one fits. */
export function HelpLink() {
  const { t, i18n } = useTranslation('palette')
  const { pathname } = useLocation()
  return (
    <a
      className="side-link"
      href={`/ayuda?language=${i18n.language}&screen=${pathname}`}
      target="_blank"
      rel="noopener"
    >
      <Icon name="help" />
      {t('help')}
    </a>
  )
}
