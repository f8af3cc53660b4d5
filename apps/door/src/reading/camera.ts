import { type Reading, readContinuously } from './read-loop.ts'

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

/** The reader is a file of its own: people see the door before it is there. */
const loadReader = () => import('./reader.ts')

/** Loads the reader before it is needed: at the first ticket the network may be gone. */
export function fetchReader(): void {
  loadReader().catch((error: unknown) => console.error(error))
}

/** Reads codes from a playing picture until it is stopped; says when it cannot for now. */
export function readCodes(
  video: HTMLVideoElement,
  { onCode, onTrouble }: Pick<Reading, 'onCode' | 'onTrouble'>,
): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return readContinuously({
    isReady: () => context !== null && video.readyState >= 2 && document.visibilityState === 'visible',
    look: async () => {
      if (!context) return undefined
      const { readSquare } = await loadReader()
      const { videoWidth: width, videoHeight: height } = video
      const side = Math.min(width, height)
      context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
      return readSquare(context.getImageData(0, 0, SIDE, SIDE))
    },
    heal: () => {
      loadReader().then(
        ({ healReader }) => healReader(),
        () => {},
      )
    },
    onCode,
    onTrouble,
  })
}
