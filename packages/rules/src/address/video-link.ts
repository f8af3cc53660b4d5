/** A public video at a host that visitors know. */
export interface VideoLink {
  readonly host: 'youtube' | 'vimeo'
  readonly id: string
  /** Key of an unlisted video of Vimeo. */
  readonly key?: string
}

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,15}$/
const VIMEO_KEY = /^[\da-z]{6,20}$/i

/**
 * Which video an https address of YouTube or Vimeo shows; undefined for any other address. Accepts page, short link and
 * embedded player. Other parts of the address (lists, times, trackers) are left out.
 */
export function parseVideoLink(address: string): VideoLink | undefined {
  const trimmed = address.trim()
  const text = /^(?:www\.|m\.)?(?:youtube|youtu|vimeo)\./i.test(trimmed) ? `https://${trimmed}` : trimmed
  if (text.length > 500 || !/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.port !== '') return undefined
  const steps = url.pathname.split('/').filter(Boolean)
  return youTubeVideo(url, steps) ?? vimeoVideo(url, steps)
}

function youTubeVideo({ hostname, searchParams }: URL, steps: string[]): VideoLink | undefined {
  let id: string | null | undefined
  if (hostname === 'youtu.be') id = steps[0]
  else if (YOUTUBE_HOSTS.has(hostname))
    id = steps[0] === 'watch' ? searchParams.get('v') : isPlayer(steps[0]) ? steps[1] : undefined
  return id && YOUTUBE_ID.test(id) ? { host: 'youtube', id } : undefined
}

const isPlayer = (step: string | undefined) => ['embed', 'shorts', 'live', 'v'].includes(step ?? '')

function vimeoVideo({ hostname, searchParams }: URL, steps: string[]): VideoLink | undefined {
  const isEmbedded = hostname === 'player.vimeo.com' && steps[0] === 'video'
  if (!isEmbedded && hostname !== 'vimeo.com' && hostname !== 'www.vimeo.com') return undefined
  const at = steps.findIndex((step) => VIMEO_ID.test(step))
  const id = steps[at]
  if (id === undefined) return undefined
  const key = isEmbedded ? searchParams.get('h') : (steps[at + 1] ?? searchParams.get('h'))
  return { host: 'vimeo', id, ...(key && VIMEO_KEY.test(key) ? { key } : {}) }
}

/** True for a video file of ours or a video of a host we know: nothing else is put into a page. */
export const isPlayableVideo = (address: string | null | undefined): address is string =>
  typeof address === 'string' &&
  (/^\/files\/video\/[\w/.-]+$/.test(address) || parseVideoLink(address) !== undefined)

/** Address of its page, the form in which it is stored. */
export function watchAddress({ host, id, key }: VideoLink): string {
  if (host === 'youtube') return `https://www.youtube.com/watch?v=${id}`
  return `https://vimeo.com/${id}${key ? `/${key}` : ''}`
}

/** Address of the player for a frame, in the variant that follows visitors least. */
export function embedAddress({ host, id, key }: VideoLink): string {
  if (host === 'youtube') return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
  return `https://player.vimeo.com/video/${id}?${key ? `h=${key}&` : ''}dnt=1&autoplay=1`
}
