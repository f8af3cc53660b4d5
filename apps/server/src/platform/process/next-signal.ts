/** One Ctrl-C may arrive twice, from the terminal and passed on by npm; a later one means: immediately. */
const SAME_SIGNAL_MS = 1_000

/** The first signal to end. A second one, a while later, ends the process without ceremony. */
export function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        firstAt ??= Date.now()
        if (Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1)
        resolve(signal)
      })
    }
  })
}
