import type { Language } from '@larunbat/rules/language'

export interface EmbedChoice {
  language: Language
  /** Number of a published event; null for the programme. */
  eventId: number | null
  hubId: number | null
  organiserId: number | null
  /** Events shown before one asks for more. */
  count: number
  look: 'auto' | 'light' | 'dark'
}

/** The address of the frame. */
export function embedAddress(origin: string, choice: EmbedChoice): string {
  const { language, eventId, hubId, organiserId, count, look } = choice
  const query = new URLSearchParams()
  if (eventId === null) {
    if (hubId !== null) query.set('hub', String(hubId))
    if (organiserId !== null) query.set('organiser', String(organiserId))
    query.set('limit', String(count))
  }
  if (look !== 'auto') query.set('theme', look)
  const path = eventId === null ? 'programme' : `event/${eventId}`
  return `${origin}/embed/${language}/${path}${query.size > 0 ? `?${query}` : ''}`
}

/** What is pasted into another page: a frame that shows without a script, and one that grows with what is in it. */
export function embedCode(
  origin: string,
  choice: EmbedChoice,
  title: string,
): { plain: string; growing: string } {
  const address = embedAddress(origin, choice).replaceAll('&', '&amp;')
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const frame = `<iframe src="${address}" title="${name}" width="100%" height="720" style="border:0" loading="lazy"></iframe>`
  return {
    plain: frame,
    growing: `<larunbat-frame>${frame}</larunbat-frame>\n<script type="module" src="${origin}/embed/widget.js"></script>`,
  }
}
