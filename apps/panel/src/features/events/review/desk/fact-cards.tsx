import { VAT_REGIME_WIRE } from '@larunbat/contract'
import { ACCESSIBILITY, AVAILABILITY } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../../shared/i18n/language-name.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { codeNames } from '../../../../shared/lookup-names.ts'
import { formatValue } from '../format-value.ts'
import type { DeskEvent } from '../review-queries.ts'
import { useWords } from './desk-words.ts'
import { Facts } from './facts.tsx'
import { RemarkButton } from './remark-button.tsx'

interface CardProps {
  event: DeskEvent
}

/** A value of the event in words, or a dash. */
function useShown(event: DeskEvent) {
  const words = useWords()
  const frame = { currency: event.currency ?? 'EUR', timeZone: event.timeZone ?? undefined }
  return (field: string, value: unknown) => formatValue(field, value, frame, words)
}

/** Where: venue, address, what it holds; the map opens elsewhere, nothing of it is loaded here. */
export function VenueCard({ event }: CardProps) {
  const { t } = useTranslation(['review', 'fields'])
  const shown = useShown(event)
  const { lat, lng } = event
  const hasPlace = lat !== null && lng !== null
  const isOnSite = event.availability.includes('P')
  return (
    <SectionCard title={t('card.venue')} actions={<RemarkButton section={isOnSite ? 'venue' : 'location'} />}>
      <Facts
        facts={[
          { label: t('fields:lugar'), value: event.venueName ?? (isOnSite ? t('empty') : undefined) },
          { label: t('fields:direccion'), value: event.address },
          { label: t('fields:ciudad'), value: event.city ?? t('empty') },
          { label: t('fields:lugar_aforo'), value: shown('lugar_aforo', event.venueCapacity) },
          { label: t('fields:lugar_espacio'), value: shown('lugar_espacio', wireSetting(event)) },
          { label: t('fields:silla_ruedas'), value: shown('silla_ruedas', wireAnswer(event)) },
          {
            label: t('card.place'),
            value: hasPlace ? (
              <a
                className="row"
                style={{ gap: 6 }}
                target="_blank"
                rel="noreferrer"
                href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
              >
                {shown('lat', lat)}, {shown('lng', lng)}
                <Icon name="external" size={16} />
                <span className="visually-hidden">{t('card.map')}</span>
              </a>
            ) : (
              isOnSite && t('card.noPlace')
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** Who for: how it is seen, languages, children, accessibility. */
export function AudienceCard({ event }: CardProps) {
  const { t } = useTranslation(['review', 'fields'])
  const shown = useShown(event)
  const { language } = useWords()
  return (
    <SectionCard title={t('card.audience')} actions={<RemarkButton section="availability" />}>
      <Facts
        facts={[
          {
            label: t('fields:disponibilidad'),
            value: codeNames(AVAILABILITY, event.availability, language).join(', ') || t('empty'),
          },
          {
            label: t('fields:enlace_streaming'),
            value: event.streamUrl && <WebLink url={event.streamUrl} />,
          },
          { label: t('fields:visible_desde'), value: shown('visible_desde', event.visibleFrom) },
          { label: t('fields:visible_hasta'), value: shown('visible_hasta', event.visibleUntil) },
          {
            label: t('fields:idiomas_evento'),
            value: event.eventLanguages
              .map((code) => t(`spoken.${code}`, { defaultValue: languageName(code) }))
              .join(', '),
          },
          { label: t('fields:apto_ninos'), value: shown('apto_ninos', event.isForChildren) },
          { label: t('fields:edad_minima'), value: event.minAge || undefined },
          {
            label: t('fields:accesibilidad'),
            value:
              codeNames(ACCESSIBILITY, event.accessibility, language).join(', ') ||
              shown('accesible', event.isAccessible),
            isWide: true,
          },
        ]}
      />
    </SectionCard>
  )
}

/** How one gets in and at what price. */
export function TicketsCard({ event }: CardProps) {
  const { t } = useTranslation(['review', 'fields'])
  const shown = useShown(event)
  return (
    <SectionCard title={t('card.tickets')} actions={<RemarkButton section="tickets" />}>
      <Facts
        facts={[
          {
            label: t('fields:entradas_modo'),
            value: shown('entradas_modo', event.ticketMode) ?? t('empty'),
          },
          { label: t('fields:precio_cent'), value: shown('precio_cent', event.priceCents) },
          { label: t('fields:aforo'), value: shown('aforo', event.capacity) },
          { label: t('fields:max_por_persona'), value: shown('max_por_persona', event.maxPerPerson) },
          { label: t('fields:venta_inicio'), value: shown('venta_inicio', event.saleStartsAt) },
          { label: t('fields:venta_fin'), value: shown('venta_fin', event.saleEndsAt) },
          { label: t('fields:enlace_venta'), value: event.salesUrl && <WebLink url={event.salesUrl} /> },
          { label: t('fields:regimen_iva'), value: shown('regimen_iva', wireVat(event)) },
        ]}
      />
    </SectionCard>
  )
}

/** The cause: what the money or the work goes to. */
export function CauseCard({ event }: CardProps) {
  const { t } = useTranslation(['review', 'fields'])
  const shown = useShown(event)
  const { impact } = event
  return (
    <SectionCard title={t('card.cause')} actions={<RemarkButton section="impact" />}>
      <Facts
        facts={[
          { label: t('fields:proyecto'), value: impact.project ?? t('empty') },
          { label: t('fields:enlace'), value: impact.url && <WebLink url={impact.url} /> },
          {
            label: t('fields:colaboracion'),
            value: shown('colaboracion', impact.collaborationId),
            isWide: true,
          },
          { label: t('fields:porcentaje'), value: shown('porcentaje', impact.percentage) },
          { label: t('fields:importe_cent'), value: shown('importe_cent', impact.amountCents) },
        ]}
      />
    </SectionCard>
  )
}

/** A typed address: shown whole, opened only as http or https. */
export function WebLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="break">{url}</span>
  return (
    <a className="break" href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  )
}

// The texts of these values stand under their wire words, as in the comparison of changes.
const wireSetting = ({ venueSetting }: DeskEvent) =>
  venueSetting && { indoor: 'interior', outdoor: 'exterior' }[venueSetting]
const wireAnswer = ({ wheelchair }: DeskEvent) =>
  wheelchair && { yes: 'si', partly: 'parcial', no: 'no' }[wheelchair]
const wireVat = ({ vatRegime }: DeskEvent) => vatRegime && VAT_REGIME_WIRE[vatRegime]
