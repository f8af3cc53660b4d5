import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { Poster } from '../../../shared/poster.tsx'
import type { DeskContent } from '../review-queries.ts'
import { RemarkButton } from './remark-button.tsx'

/** Who takes part, and whether each accepted the data policy. */
export function PeopleCard({ content }: { content: DeskContent }) {
  const { t } = useTranslation('review')
  return (
    <SectionCard title={t('card.people')} actions={<RemarkButton section="participants" />}>
      {content.participants.length === 0 ? (
        <p className="muted">{t('card.nobody')}</p>
      ) : (
        <ul className="people">
          {content.participants.map((person) => (
            <li key={`${person.id} ${person.kind}`} className="person">
              {person.profilePhoto ? (
                <img className="row-thumb" src={person.profilePhoto} alt="" loading="lazy" />
              ) : (
                <Poster seed={person.name} className="row-thumb" />
              )}
              <span className="lines">
                <strong className="cut">{person.name}</strong>
                <span className="meta">{t(`kind.${person.kind}`)}</span>
                {!person.hasAcceptedPolicy && (
                  <span className="person-warning">
                    <Icon name="warning" size={16} />
                    {t('card.noPolicy')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
