/**
 * Takes a transfer for this window until `release`; false when another window has it. Without locks (pages not served
 * over HTTPS) every window goes ahead.
 */
export async function lockTransfer(id: string, release: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return true
  return new Promise((resolve) => {
    void navigator.locks.request(`larunbat.transfer.${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      if (!lock || release.aborted) return
      return new Promise<void>((done) => release.addEventListener('abort', () => done()))
    })
  })
}
