const E164 = /^\+[1-9]\d{6,14}$/

/**
 * True for a phone number in its stored shape. It does not ask whether the number exists: `normalizePhone` did when it
 * was saved, and its tables are too heavy for the pages that only need this.
 */
export function isStoredPhone(text: string | null | undefined): boolean {
  return typeof text === 'string' && E164.test(text)
}
