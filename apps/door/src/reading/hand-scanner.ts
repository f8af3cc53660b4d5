/** Keys further apart than this begin a new code: scanners are faster, but phones may be slow to take it. */
const PAUSE_MS = 1_000
const LEAST = 6
/** What a ticket's code begins with; a key that was pressed by chance before it is no part of it. */
const BEGINNING = 'LB1.'

/**
 * Listens to hand scanners, which type what they read and end it with Enter. Keys typed into fields belong to the fields.
 * Returns how to stop.
 */
export function listenToScanner(onCode: (text: string) => void): () => void {
  let typed = ''
  let lastAt = 0
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    if (event.timeStamp - lastAt > PAUSE_MS) typed = ''
    lastAt = event.timeStamp
    if (event.key === 'Enter' || event.key === 'Tab') {
      if (typed.length < LEAST) return
      // A button in focus must not be pressed by the end of a code.
      event.preventDefault()
      const code = typed.slice(Math.max(0, typed.lastIndexOf(BEGINNING)))
      typed = ''
      onCode(code)
    } else if (event.key.length === 1) {
      typed += event.key
      // Nor by a blank in it.
      if (typed.length > 1) event.preventDefault()
    }
  }
  addEventListener('keydown', onKey, true)
  return () => removeEventListener('keydown', onKey, true)
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
