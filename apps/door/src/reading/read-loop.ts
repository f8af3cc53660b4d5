/** The same code that stays before the camera is read once. */
const FORGET_MS = 2_500
const PAUSE_MS = 90
/** A reader that stumbled is made anew after so long: the network may be back by then. */
const HEAL_MS = 3_000
/** One failure may be an unreadable picture; after this many in a row door staff must see that nothing is read. */
const TROUBLED_AFTER = 2

export interface Reading {
  /** There is a picture and the page is visible. */
  isReady: () => boolean
  /** The code in the picture of this moment, if any. Throws what the reader stumbles over. */
  look: () => Promise<string | undefined>
  /** Makes the reader anew. */
  heal: () => void
  onCode: (text: string) => void
  /** Nothing is read for now; then: it is again. */
  onTrouble: (isTroubled: boolean) => void
}

/** Reads until it is stopped, whatever happens meanwhile: each code once, and again when it comes back after a while. */
export function readContinuously({ isReady, look, heal, onCode, onTrouble }: Reading): () => void {
  let isStopped = false
  let failures = 0
  let last = { text: '', at: 0 }
  const tell = (text: string | undefined) => {
    if (text === undefined || isStopped) return
    const now = Date.now()
    const isNew = text !== last.text || now - last.at > FORGET_MS
    last = { text, at: now }
    if (isNew) onCode(text)
  }
  /** Returns how long to wait until the next look. */
  const once = async (): Promise<number> => {
    if (!isReady()) return PAUSE_MS
    try {
      const text = await look()
      if (failures >= TROUBLED_AFTER && !isStopped) onTrouble(false)
      failures = 0
      tell(text)
      return PAUSE_MS
    } catch (error) {
      console.error(error)
      failures += 1
      if (failures === TROUBLED_AFTER && !isStopped) onTrouble(true)
      heal()
      return HEAL_MS
    }
  }
  const loop = async () => {
    while (!isStopped) {
      const pauseMs = await once()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  void loop()
  return () => {
    isStopped = true
  }
}
