import type { Picture } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { EventPicture, nearest } from '../parts/event-picture.tsx'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

/** Small pictures that lead to the large ones; a script shows those in place. */
export function EventGallery({ pictures, language }: { pictures: Picture[]; language: Language }) {
  if (pictures.length === 0) return null
  const t = textsOf(language)
  const texts = {
    close: t('lightbox.close'),
    next: t('lightbox.next'),
    previous: t('lightbox.previous'),
    label: t('lightbox.label'),
  }
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">{t('event.gallery')}</h2>
      <ul className="gallery" data-island="gallery" data-props={JSON.stringify(texts)}>
        {pictures.map((picture, index) => {
          const alt = wordsOf(picture.alt, language).text
          const label = t('event.gallery_photo', { position: index + 1, count: pictures.length })
          return (
            <li key={picture.url}>
              <a
                href={nearest(picture.variants, 1600)?.url ?? picture.url}
                aria-label={alt ? `${label}: ${alt}` : label}
              >
                <EventPicture picture={picture} alt={alt} sizes="(min-width: 64rem) 240px, 45vw" />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
