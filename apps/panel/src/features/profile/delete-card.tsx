import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import { LinkButton } from '../../shared/link-button.tsx'

/** The way to the screen where the account is deleted. */
export function DeleteCard() {
  const { t } = useTranslation('profile')
  return (
    <SectionCard id="delete" title={t('delete.title')} intro={t('delete.intro')}>
      <div className="row">
        <LinkButton to="/perfil/eliminar" icon="trash">
          {t('delete.open')}
        </LinkButton>
      </div>
    </SectionCard>
  )
}
