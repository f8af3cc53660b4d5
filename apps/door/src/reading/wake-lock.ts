/** Keeps the screen on while people are let in, where the browser can; returns how to end it. */
export function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = () => {
    if (isOver || document.visibilityState !== 'visible') return
    navigator.wakeLock
      ?.request('screen')
      .then((taken) => {
        lock = taken
        if (isOver) void taken.release()
      })
      // A battery that runs low is reason enough to be refused.
      .catch(() => {})
  }
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
