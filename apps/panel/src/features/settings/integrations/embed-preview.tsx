import { useEffect, useRef, useState } from 'react'

const MOST = 20_000

/** The frame as another website shows it: it grows with what is in it, by what the frame itself says. */
export function EmbedPreview({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data?.type !== 'larunbat:height') return
      if (data.height > 0 && data.height < MOST) setHeight(Number(data.height))
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      className="embed-preview"
      src={address}
      title={title}
      height={height}
      sandbox="allow-scripts allow-same-origin allow-popups"
    />
  )
}
