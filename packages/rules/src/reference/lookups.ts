export { ACCESSIBILITY } from './lookups/accessibility.ts'
export { AVAILABILITY, HYBRID } from './lookups/availability.ts'
export { COLLABORATIONS } from './lookups/collaborations.ts'
export { DISCIPLINES } from './lookups/disciplines.ts'
export { CHANGES_REQUESTED, EVENT_STATUSES } from './lookups/event-statuses.ts'
export { EVENT_TYPES } from './lookups/event-types.ts'
export { HUBS } from './lookups/hubs.ts'
export {
  type CodeLookup,
  type CollaborationLookup,
  findLookup,
  type HubLookup,
  isOffered,
  type Lookup,
  lookupName,
  type ProfileLookup,
} from './lookups/lookup.ts'
export { PROFILES } from './lookups/profiles.ts'
export { RETURN_REASONS } from './lookups/return-reasons.ts'
export { SESSION_STATUS_NAMES } from './lookups/session-statuses.ts'
export { TICKET_MODES } from './lookups/ticket-modes.ts'
