import { embedAddress, parseVideoLink } from '@larunbat/rules/address/video-link'
import type { PublicEvent } from '@larunbat/rules/events/public-event'

/** Origins of the players that the page of an event may show, once a visitor presses play. */
export function frameSourcesOf({ video }: PublicEvent): string[] {
  const links = [video?.url, video?.trailer].map((address) => (address ? parseVideoLink(address) : undefined))
  return [...new Set(links.flatMap((link) => (link ? [new URL(embedAddress(link)).origin] : [])))]
}
