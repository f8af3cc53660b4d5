import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { OpenContent } from '../content-queries.ts'
import { DeleteSection } from '../publish/delete-section.tsx'
import { PublishSection } from '../publish/publish-section.tsx'
import { AvailabilitySection } from '../sections/availability-section.tsx'
import { CoverSection } from '../sections/cover-section.tsx'
import { DisciplinesSection } from '../sections/disciplines-section.tsx'
import { ImpactSection } from '../sections/impact-section.tsx'
import { InfoSection } from '../sections/info-section.tsx'
import { LocationSection } from '../sections/location-section.tsx'
import { ShareSection } from '../sections/share-section.tsx'
import { TypeSection } from '../sections/type-section.tsx'
import { VenueSection } from '../sections/venue-section.tsx'
import { TicketsSection } from '../tickets/tickets-section.tsx'
import { ContentFrame } from './content-frame.tsx'
import { toolPage } from './late-tools.tsx'
import { type ContentPage, pageOfStep } from './sections.ts'

const SECTIONS: Record<
  Exclude<ContentPage, 'multimedia' | 'participants' | 'chapters'>,
  (props: { content: OpenContent }) => React.ReactNode
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
  return () => <ContentFrame page={page}>{(content) => <Section content={content} />}</ContentFrame>
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
    <ContentFrame page={page}>
      {(content) =>
        Section ? (
          <Section content={content} />
        ) : (
          <SectionCard title={t('sections')}>
            <Banner>{t('noSuchSection')}</Banner>
          </SectionCard>
        )
      }
    </ContentFrame>
  )
}
