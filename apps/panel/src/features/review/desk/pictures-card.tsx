import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { mediaSrc } from '../../../shared/media-src.ts'
import type { DeskContent } from '../review-queries.ts'
import { WebLink } from './fact-cards.tsx'
import { Facts } from './facts.tsx'
import { RemarkButton } from './remark-button.tsx'

/** Pictures besides the cover, each with what is said about it to those who do not see it. */
export function PicturesCard({ content }: { content: DeskContent }) {
  const { t } = useTranslation(['review', 'fields', 'common'])
  const { language } = useFormat()
  const pictures = content.media.filter(({ use }) => use !== 'cover')
  return (
    <SectionCard title={t('card.pictures')} actions={<RemarkButton section="multimedia" />}>
      {pictures.length === 0 && <p className="muted">{t('card.noPictures')}</p>}
      <ul className="pictures">
        {pictures.map((picture) => {
          const alt = pickText(picture.alt, language)
          return (
            <li key={picture.id}>
              <figure>
                <a href={picture.url} target="_blank" rel="noreferrer">
                  <img src={mediaSrc(picture, 400)} alt={alt || t('card.picture')} loading="lazy" />
                </a>
                <figcaption className="meta">
                  {t(`use.${picture.use}`)} · {picture.width} × {picture.height}
                  <br />
                  {alt || t('public.noAlt')}
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
      <Facts
        facts={[
          {
            label: t('card.trailer'),
            value: content.video?.trailer && <WebLink url={content.video.trailer} />,
          },
          { label: t('fields:derechos'), value: t(content.hasRights ? 'common:yes' : 'common:no') },
        ]}
      />
    </SectionCard>
  )
}
