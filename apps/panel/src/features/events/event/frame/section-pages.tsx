import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Banner } from '../../../../shared/data/banner.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { late } from '../../../../shared/late.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { AvailabilitySection } from '../sections/availability-section.tsx'
import { CoverSection } from '../sections/cover-section.tsx'
import { DisciplinesSection } from '../sections/disciplines-section.tsx'
import { ImpactSection } from '../sections/impact-section.tsx'
import { InfoSection } from '../sections/info-section.tsx'
import { LocationSection } from '../sections/location-section.tsx'
import { TicketsSection } from '../sections/tickets-section.tsx'
import { TypeSection } from '../sections/type-section.tsx'
import { VenueSection } from '../sections/venue-section.tsx'
import { EventFrame } from './event-frame.tsx'
import { toolPage } from './late-tools.tsx'
import { type EventPage, pageOfStep } from './sections.ts'

// Actions on the whole event are separate from the forms: they need the network anyway.
const PublishSection = late(async () => ({
  default: (await import('../publish/publish-section.tsx')).PublishSection,
}))
// Few come here, and late; the worker keeps it for days without network like the others.
const ShareSection = late(async () => ({
  default: (await import('../sections/share-section.tsx')).ShareSection,
}))
const DeleteSection = late(async () => ({
  default: (await import('../publish/delete-section.tsx')).DeleteSection,
}))

const SECTIONS: Record<
  Exclude<EventPage, 'multimedia' | 'participants' | 'chapters'>,
  ComponentType<{ event: OpenEvent }>
> = {
  cover: CoverSection,
  availability: AvailabilitySection,
  venue: VenueSection,
  disciplines: DisciplinesSection,
  type: TypeSection,
  location: LocationSection,
  info: InfoSection,
  tickets: TicketsSection,
  impact: ImpactSection,
  share: ShareSection,
  publish: PublishSection,
  delete: DeleteSection,
}

function sectionPage(page: keyof typeof SECTIONS) {
  const Section = SECTIONS[page]
  return () => <EventFrame page={page}>{(event) => <Section event={event} />}</EventFrame>
}

export const InfoPage = sectionPage('info')
export const TicketsPage = sectionPage('tickets')
export const ImpactPage = sectionPage('impact')

/** A section below the index: `/indice-contenido/12/lugar`. */
export function SectionPage() {
  const { t } = useTranslation('event')
  const { step } = useParams()
  const Tool = toolPage(step)
  if (Tool) return <Tool key={step} />
  const page = pageOfStep(step)
  const Section = page && page in SECTIONS ? SECTIONS[page as keyof typeof SECTIONS] : undefined
  return (
    <EventFrame page={page}>
      {(event) =>
        Section ? (
          <Suspense fallback={<Skeleton rows={3} height={96} />}>
            <Section event={event} />
          </Suspense>
        ) : (
          <SectionCard title={t('sections')}>
            <Banner>{t('noSuchSection')}</Banner>
          </SectionCard>
        )
      }
    </EventFrame>
  )
}
