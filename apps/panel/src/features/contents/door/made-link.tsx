import type { createDoorLink } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'

/** A link just made: to be read by the helper's camera from this screen, or to be copied. */
export function MadeLink({ made }: { made: OutputOf<typeof createDoorLink> }) {
  const { t } = useTranslation('door-desk')
  return (
    <div className="stack door-made">
      <img
        className="door-code"
        src={`data:image/svg+xml,${encodeURIComponent(made.picture)}`}
        alt={t('made.code', { label: made.link.label })}
      />
      <p>{t('made.scan')}</p>
      <p className="door-address">{made.address}</p>
      <CopyButton text={made.address} label={t('made.copy')} />
      <Banner kind="warning">{t('made.once')}</Banner>
    </div>
  )
}
