/** The challenge that a browser's answer was signed with; empty when there is none to be read. */
export function challengeOf(clientDataJson: string): string {
  try {
    const told = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as {
      challenge?: unknown
    } | null
    return typeof told?.challenge === 'string' ? told.challenge.slice(0, 200) : ''
  } catch {
    return ''
  }
}
