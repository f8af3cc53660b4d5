import { opaque, whole } from '../kit/values.ts'

/** The client's 32-hex digest or a plain password (contract section 2). */
export const password = opaque(200)
/** `permiso_id`: 1 administrator, 2 artist, 3 organiser, 4 collaborator. */
export const profileId = whole(1, 4)
/** The profiles a client may ask for: never 1. */
export const publicProfileId = whole(2, 4)
