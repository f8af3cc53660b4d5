import { render } from 'preact/compat'
import { type ComponentType, createElement } from 'react'
import { Gallery, openGallery } from './gallery.tsx'
import { playLinkedVideo } from './linked-video.ts'
import { ShareButtons } from './share-buttons.tsx'

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
