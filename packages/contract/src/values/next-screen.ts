import { field, optional, text } from '../kit/index.ts'

/** Address within the panel to go on to after signing in; one elsewhere is left out. */
export const nextScreen = { next: field('next', optional(text(300))) }
