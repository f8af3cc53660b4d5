import type { Picture, PublicEvent } from '@larunbat/rules/events/public-event'

/**
 * The picture of an event for its social card: the one its owner chose to share when it is one of the event's own, in
 * whatever size, else the cover. Pictures elsewhere on the web are never fetched.
 */
export function sharedPictureOf({ sharePhoto, media, cover }: PublicEvent): Picture | undefined {
  const path = sharePhoto?.replace(/^https?:\/\/[^/]+/i, '')
  const chosen = path?.startsWith('/files/')
    ? media?.find(({ url, variants }) => url === path || variants.some((variant) => variant.url === path))
    : undefined
  return chosen ?? cover ?? undefined
}

/** Tells one crop of one picture from every other. */
export function cropNameOf(picture: Picture | undefined): string | undefined {
  if (!picture) return undefined
  const { url, focusX, focusY } = picture
  return typeof focusX === 'number' ? `${url} ${focusX} ${focusY}` : url
}
