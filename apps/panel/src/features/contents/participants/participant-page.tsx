import { PARTICIPANT_KIND } from '@larunbat/rules/participant-kind'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useContent } from '../content-queries.ts'
import { useContentId } from '../frame/content-frame.tsx'
import { pagePath } from '../frame/sections.ts'
import { ParticipantForm } from './participant-form.tsx'
import './participants.css'

/** One participant of an event: a new one (`?tipo=2|3|4`), or the profile of one that is there. */
export function ParticipantPage() {
  const { t } = useTranslation('event')
  const contentId = useContentId()
  const { participantId } = useParams()
  const [search] = useSearchParams()
  const query = useContent(contentId)
  const kind = kindOf(search.get('tipo'))
  const person = query.data?.participants.find(({ id }) => String(id) === participantId)
  return (
    <Screen
      title={participantId ? (person?.name ?? t('participant.edit')) : t(`participant.new.${kind}`)}
      backTo={pagePath(contentId, 'participants')}
      width="form"
    >
      <QueryView query={query}>
        {(content) =>
          participantId && !person ? (
            <Banner kind="warning">{t('participant.gone')}</Banner>
          ) : (
            <ParticipantForm
              key={participantId ?? `new-${kind}`}
              content={content}
              person={person}
              kind={person?.kind ?? kind}
            />
          )
        }
      </QueryView>
    </Screen>
  )
}

function kindOf(text: string | null): number {
  const kind = Number(text)
  return Object.values<number>(PARTICIPANT_KIND).includes(kind) ? kind : PARTICIPANT_KIND.artist
}
