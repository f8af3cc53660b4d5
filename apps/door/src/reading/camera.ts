/** The picture of the camera and what is read from it. */
export interface Camera {
  stream: MediaStream
  /** Undefined where the device has no light to switch. */
  setTorch?: (isOn: boolean) => Promise<void>
  stop(): void
}

/** Known to browsers, not yet to their descriptions. */
type Light = { torch?: boolean }

/** Squares of this size are enough for a code held at arm's length, and quick to read. */
const SIDE = 640
/** The same code that stays before the camera is read once. */
const FORGET_MS = 2_500
const PAUSE_MS = 90

/** Opens the camera at the back. Throws what the browser says: `NotAllowedError`, `NotFoundError`... */
export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
  })
  const [track] = stream.getVideoTracks()
  const { torch: hasTorch } = (track?.getCapabilities?.() ?? {}) as Light
  return {
    stream,
    ...(hasTorch && track
      ? {
          setTorch: (isOn: boolean) =>
            track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet & Light] }),
        }
      : {}),
    stop: () => {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}

/**
 * Reads codes from a playing picture until it is stopped; each code once, and again when it comes back after a while. The
 * reader is loaded by the first picture, from our own server.
 */
export function readCodes(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  let isStopped = false
  let last = { text: '', at: 0 }
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const loop = async () => {
    const { readSquare } = await import('./reader.ts')
    while (!isStopped) {
      if (context && video.readyState >= 2 && document.visibilityState === 'visible') {
        const { videoWidth: width, videoHeight: height } = video
        const side = Math.min(width, height)
        context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
        const text = await readSquare(context.getImageData(0, 0, SIDE, SIDE))
        const now = Date.now()
        if (text !== undefined && !isStopped) {
          if (text !== last.text || now - last.at > FORGET_MS) onCode(text)
          last = { text, at: now }
        }
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  loop().catch((error: unknown) => console.error(error))
  return () => {
    isStopped = true
  }
}
