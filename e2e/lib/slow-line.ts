import type { Page } from '@playwright/test'

/** Makes what a page sends as slow as a phone on the road; returns how to end it. It outlives reloads. */
export async function slowLine(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await line.send('Network.enable')
  await set(bytesPerSecond)
  return async () => {
    await set(-1)
    await line.detach()
  }
}
