/** Puts the player of a video host in place of the link that was pressed, unless the visitor asked for a new tab. */
export function playLinkedVideo(event: MouseEvent, place: HTMLElement): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-player]')
  if (!link) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = link.dataset.player ?? ''
  frame.title = link.dataset.title ?? ''
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  frame.allowFullscreen = true
  // The host may know which site shows its player, as it asks for, and never the page: its address may open a ticket.
  frame.referrerPolicy = 'strict-origin'
  place.replaceChildren(frame)
  // Keyboard users continue inside the player.
  frame.focus()
}
