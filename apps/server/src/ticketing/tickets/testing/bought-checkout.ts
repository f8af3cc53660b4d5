import { type Issuer, soldFacts } from '../../../ledger/sold-facts.ts'
import type { BoughtCheckout, BoughtTicket } from '../bought.ts'

/** A purchase of so many tickets for a concert, as it would come from the database. */
export function boughtCheckout(count: number, language: BoughtCheckout['language'] = 'eu'): BoughtCheckout {
  const session = {
    id: 5,
    name: null,
    startsAt: '2026-11-28T19:00:00.000Z',
    endsAt: '2026-11-28T20:30:00.000Z',
    timeZone: 'Europe/Madrid',
    status: 'scheduled',
  } as const
  const tickets = Array.from({ length: count }, (_, at): BoughtTicket => {
    const number = at.toString(16).padStart(12, '0')
    const serial = Buffer.alloc(16, at)
    const id = `0199f3c2-0000-7000-8000-${number}`
    return { id, lineId: 1, sessionId: 5, serial, paidCents: 1200, holderName: null, status: 'valid' }
  })
  const totalCents = count * 1200
  const issuer: Issuer = {
    ...{ name: 'Itxaropena Abesbatza', taxId: 'G48123456', taxIdKind: 'nif', address: null },
    ...{ country: 'ES', territory: 'bizkaia' },
  }
  const title = '[:es]Voces contra el frío[:eu]Ahotsak hotzaren aurka[:]'
  const venue = { name: 'San Anton eliza', address: 'Done Anton kalea 3', city: 'Bilbao' }
  const line = { id: 1, sessionId: 5, typeName: '[:es]Adulta[:eu]Heldua[:]' }
  return {
    id: '0199f3c2-0000-7000-8000-7f3a91c20b4d',
    language,
    currency: 'EUR',
    name: 'Ane Etxeberria Muñoz',
    billedTo: null,
    email: 'ane@example.org',
    paidAt: '2026-11-21T18:00:00.000Z',
    totalCents,
    orders: [
      {
        id: '0199f3c2-0000-7000-8000-7f3a91c20b4e',
        eventId: 12,
        seller: issuer,
        sold: soldFacts({
          issuer,
          title,
          venue,
          lines: [{ ...session, ...line, sessionName: null }],
          now: 0,
        }),
        corrections: [],
        subtotalCents: totalCents,
        discountCents: 0,
        donationCents: 0,
        totalCents,
        refundedCents: 0,
        dueCents: 0,
        policy: { untilHours: 48, percentage: 100 },
        cause: { project: 'Elikagai Bankua', collaborationId: 1, percentage: 30, amountCents: null },
        receipt: 'T2026-17',
        event: {
          id: 12,
          slug: 'ahotsak',
          title,
          venueName: venue.name,
          address: venue.address,
          city: venue.city,
        },
        eventVersion: 1,
        eventUpdatedAt: '2026-11-01T00:00:00.000Z',
        sessions: new Map([[5, session]]),
        lines: [
          {
            ...line,
            quantity: count,
            unitCents: 1200,
            discountCents: 0,
            vatRegime: '10',
          },
        ],
        tickets,
      },
    ],
  }
}
