import { useEffect, useRef, useState } from 'react'

type GalleryProps = {
  pictures: { address: string; alt: string }[]
  texts: { close: string; next: string; previous: string; label: string }
}

const OPEN = 'larunbat:gallery'

/** Opens the large picture of the link that was pressed, unless the visitor opened a new tab. */
export function openGallery(event: MouseEvent, gallery: HTMLElement) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  const link = (event.target as Element).closest('a')
  if (!link) return
  event.preventDefault()
  const index = [...gallery.querySelectorAll('a')].indexOf(link)
  window.dispatchEvent(new CustomEvent(OPEN, { detail: index }))
}

/** The large pictures in a modal dialog: arrow keys move, Escape closes, focus goes back where it was. */
export function Gallery({ pictures, texts }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(0)
  const picture = pictures[shown]
  const move = (step: number) => setShown((index) => (index + step + pictures.length) % pictures.length)
  useEffect(() => {
    const handleOpen = (event: Event) => {
      setShown((event as CustomEvent<number>).detail)
      dialog.current?.showModal()
    }
    window.addEventListener(OPEN, handleOpen)
    return () => window.removeEventListener(OPEN, handleOpen)
  }, [])
  const handleKey = (event: { key: string }) => {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }
  return (
    // Arrow keys are a shortcut to the buttons below.
    <dialog ref={dialog} className="lightbox" aria-label={texts.label} onKeyDown={handleKey}>
      {picture && <img key={picture.address} src={picture.address} alt={picture.alt} />}
      <p aria-live="polite">{`${shown + 1} / ${pictures.length}`}</p>
      <div className="lightbox-buttons">
        {pictures.length > 1 && (
          <>
            <button type="button" className="button button-quiet" onClick={() => move(-1)}>
              {texts.previous}
            </button>
            <button type="button" className="button button-quiet" onClick={() => move(1)}>
              {texts.next}
            </button>
          </>
        )}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </div>
    </dialog>
  )
}
