/** What a participant is for an event; numbers are the stored and sent ones (specification, section 3). */
export const PARTICIPANT_KIND = { artist: 2, organizer: 3, collaborator: 4 } as const
export type ParticipantKind = (typeof PARTICIPANT_KIND)[keyof typeof PARTICIPANT_KIND]
