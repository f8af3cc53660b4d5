import {
  CAPACITY_MAX,
  PER_PERSON_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
} from '@larunbat/rules/ticketing/ticket-mode'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { late } from '../../../../shared/late.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { SessionCard } from '../../sessions/session-card.tsx'
import type { EventForm } from '../form/event-form.ts'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'
import { OrdersLink } from './orders-link.tsx'

// Each way of getting in asks for something else, and some for nothing.
const TicketFields = late(async () => ({ default: (await import('./ticket-fields.tsx')).TicketFields }))

const MODES = [1, 2, 3, 4, 5] as const

/** How one gets in, and for how much. */
export function TicketsSection({ event }: { event: OpenEvent }) {
  return (
    <SectionForm
      event={event}
      page="tickets"
      fields={[
        'ticketMode',
        'priceCents',
        'currency',
        'capacity',
        'maxPerPerson',
        'saleStartsAt',
        'saleEndsAt',
        'salesUrl',
        'vatRegime',
      ]}
      check={ticketFaults}
      before={<OrdersLink event={event} />}
      after={event.sessions.length > 0 ? <SessionCard event={event} showTickets /> : undefined}
    >
      {(form) => <Tickets form={form} event={event} />}
    </SectionForm>
  )
}

function Tickets({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <div className="stack">
      <RadioGroup
        control={form.control}
        name="ticketMode"
        label={t('field.ticketMode')}
        options={MODES.map((value) => ({
          value,
          label: t(`ticketMode.${value}`),
          description: t(`ticketModeText.${value}`),
        }))}
      />
      <Suspense fallback={<Skeleton rows={2} height={64} />}>
        <TicketFields form={form} event={event} />
      </Suspense>
    </div>
  )
}

/** Limits of a ticket (packages/rules), shown while typing instead of when the event is sent. */
export function ticketFaults(values: EventForm): Record<string, string> {
  const { priceCents, capacity, maxPerPerson, saleStartsAt, saleEndsAt, ticketMode } = values
  const faults: Record<string, string> = {}
  if (ticketMode === 1 && isOutside(priceCents, PRICE_MIN_CENTS, PRICE_MAX_CENTS))
    faults.priceCents = `field.range:${PRICE_MIN_CENTS / 100}:${PRICE_MAX_CENTS / 100}`
  if (isOutside(capacity, 1, CAPACITY_MAX)) faults.capacity = `field.range:1:${CAPACITY_MAX}`
  if (isOutside(maxPerPerson, 1, PER_PERSON_MAX)) faults.maxPerPerson = `field.range:1:${PER_PERSON_MAX}`
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt) faults.saleEndsAt = 'field.end_before_start'
  return faults
}

function isOutside(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && (value < min || value > max)
}
