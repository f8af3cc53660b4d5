import { useState } from 'react'

type ShareButtonsProps = {
  address: string
  title: string
  native: string
  copy: string
  copied: string
  failed: string
}

/** The device's own share sheet where there is one, and a button that copies the address. */
export function ShareButtons({ address, title, native, copy, copied, failed }: ShareButtonsProps) {
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
