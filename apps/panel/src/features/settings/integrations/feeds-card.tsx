import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { serverOrigin } from '../../../shared/server-address.ts'
import { useUser } from '../../../shared/session.ts'

const KINDS = ['ics', 'json', 'atom'] as const

/** Addresses that calendars and readers look at by themselves. */
export function FeedsCard({ isFestival }: { isFestival: boolean }) {
  const { t } = useTranslation('integrations')
  const { language } = useFormat()
  const user = useUser()
  const name = isFestival ? 'programme' : `organiser-${user?.id}`
  return (
    <SectionCard title={t('feeds.title')} intro={t(isFestival ? 'feeds.introFestival' : 'feeds.intro')}>
      <ul className="entry-rows">
        {KINDS.map((kind) => {
          const address = `${serverOrigin()}/feeds/${language}/${name}.${kind}`
          return (
            <li key={kind} className="entry-row">
              <span className="entry-words">
                <strong>{t(`feeds.${kind}`)}</strong>
                <a className="meta" href={address} target="_blank" rel="noreferrer">
                  {address}
                </a>
              </span>
              <CopyButton text={address} label={t('feeds.copy', { name: t(`feeds.${kind}`) })} isIconOnly />
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
