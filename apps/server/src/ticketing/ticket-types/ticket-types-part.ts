import { TicketType } from '@larunbat/contract'
import { TYPE_NAME_MAX } from '@larunbat/rules/ticketing/ticket-type'
import type { EventPart } from '../../events/event/event-part.ts'
import { ensureTypeStock } from './on-sale-store.ts'
import { DEFAULT_TERMS, readTerms, saveTerms } from './terms-store.ts'
import { insertType, listTypes } from './ticket-type-store.ts'
import { updateTicketType } from './update-ticket-type.ts'

/** Ticket types and terms of sale, for copies and translations of an event. */
export const ticketTypesPart: EventPart = {
  name: 'types',
  isSet: async (db, eventId) => (await listActive(db, eventId)).length > 0,
  async listTexts(db, eventId) {
    const types = await listTypes(db, eventId)
    return types.flatMap(({ id, name }) =>
      name === null
        ? []
        : {
            key: `tipos.${id}.${TicketType.fields.name.wire}`,
            name: `types.${id}.name`,
            value: name,
            about: null,
            image: null,
            max: TYPE_NAME_MAX,
            isLong: false,
          },
    )
  },
  async saveText(ctx, eventId, name, value) {
    await updateTicketType(ctx, { eventId, type: { id: Number(name.split('.')[1]), name: value } })
  },
  async copy(tx, fromId, toId) {
    const types = await listActive(tx, fromId)
    for (const type of types) {
      const { event_id: _, id: __, version: ___, position: ____, created_at, updated_at, ...values } = type
      await insertType(tx, toId, { ...values, session_ids: null, sale_starts_at: null, sale_ends_at: null })
    }
    if (types.some(({ capacity }) => capacity !== null)) await ensureTypeStock(tx, toId)
    const terms = await readTerms(tx, fromId)
    if (terms !== DEFAULT_TERMS) await saveTerms(tx, toId, terms)
  },
}

const listActive = async (...args: Parameters<typeof listTypes>) =>
  (await listTypes(...args)).filter(({ is_active: isActive }) => isActive)
