import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import '../../../shared/data/list-tools.css'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useContent } from '../content-queries.ts'
import { closedContent } from '../frame/closed-content.tsx'
import { useContentId } from '../frame/content-frame.tsx'
import { indexPath } from '../frame/sections.ts'
import { mayDo } from '../rights.ts'
import './door.css'
import { DoorDevices } from './door-devices.tsx'
import { DoorLinks } from './door-links.tsx'
import { useDoorState } from './door-queries.ts'
import { RepeatedList } from './repeated-list.tsx'
import { SessionDoors } from './session-doors.tsx'

/** The door of an event: `/puerta/12`. Who is inside, by which links helpers admit people, and what went wrong. */
export function DoorPage() {
  const { t } = useTranslation('door-desk')
  const { language } = useFormat()
  const id = useContentId()
  const state = useDoorState(id)
  const content = useContent(id).data
  const closed = closedContent(state.error, id)
  if (closed) return closed
  const title = content ? pickText(content.title, language) : ''
  return (
    <Screen title={t('title')} backTo={content && !mayDo(content, 'sell') ? indexPath(id) : `/pedidos/${id}`}>
      <div className="stack">
        <div className="door-head">
          <p className="door-event">{title}</p>
          <LinkButton icon="users" to={`/pedidos/${id}/lista`}>
            {t('guests')}
          </LinkButton>
        </div>
        <QueryView query={state} skeleton={<Skeleton rows={2} height={96} />}>
          {(data) => (
            <>
              <SessionDoors
                contentId={id}
                mayAdd={!content || mayDo(content, 'edit')}
                sessions={data.sessions}
              />
              {data.repeated > 0 && <RepeatedList contentId={id} state={data} />}
              <SectionCard title={t('links.title')} intro={t('links.intro')}>
                <DoorLinks
                  contentId={id}
                  sessions={data.sessions}
                  maySell={!content || mayDo(content, 'sell')}
                />
              </SectionCard>
              {data.devices.length > 0 && <DoorDevices devices={data.devices} now={data.now} />}
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}
