import { render } from 'preact/compat'
import { type ComponentType, createElement, useState } from 'react'
import { Gallery, openGallery } from './gallery.tsx'

/** Draws an island into its place with the properties the server wrote there. */
function start<Props extends object>(name: string, Island: ComponentType<Props>) {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    render(createElement(Island, JSON.parse(place.dataset.props ?? '{}') as Props), place)
  }
}

start('share', ShareButtons)

for (const place of document.querySelectorAll<HTMLElement>('[data-island="video"]'))
  place.addEventListener('click', (event) => playLinkedVideo(event, place))

const gallery = document.querySelector<HTMLElement>('[data-island="gallery"]')
if (gallery) {
  const place = document.createElement('div')
  document.body.append(place)
  const pictures = [...gallery.querySelectorAll('a')].map((link) => ({
    address: link.href,
    alt: link.querySelector('img')?.alt ?? '',
  }))
  render(createElement(Gallery, { pictures, texts: JSON.parse(gallery.dataset.props ?? '{}') }), place)
  gallery.addEventListener('click', (event) => openGallery(event, gallery))
}

/** Puts the player of a video host in place of the link that was pressed, unless the visitor opened a new tab. */
function playLinkedVideo(event: MouseEvent, place: HTMLElement): void {
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

type ShareButtonsProps = {
  address: string
  title: string
  native: string
  copy: string
  copied: string
  failed: string
}

/** The device's own share sheet where there is one, and a button that copies the address. */
function ShareButtons({ address, title, native, copy, copied, failed }: ShareButtonsProps) {
  const [told, setTold] = useState('')
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setTold(copied)
    } catch {
      setTold(failed)
    }
  }
  const handleShare = async () => {
    try {
      await navigator.share({ title, url: address })
    } catch {
      // Closing the sheet without choosing is not a failure.
    }
  }
  return (
    <p className="share-buttons">
      {'share' in navigator && (
        <button type="button" className="button button-quiet" onClick={handleShare}>
          {native}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={handleCopy}>
        {copy}
      </button>
      <span role="status">{told}</span>
    </p>
  )
}
