import { serverAddress } from '../server-address.ts'
import { isNative } from './is-native.ts'

/** Opens an address of the web over the application, with a way back; addresses without a host are those of our server. */
export async function openPage(address: string): Promise<void> {
  const { Browser } = await import('@capacitor/browser')
  await Browser.open({ url: address.startsWith('/') ? serverAddress(address) : address })
}

/** Closes what `openPage` opened; nothing where the telephone has closed it, or cannot (Android). */
export async function closePage(): Promise<void> {
  const { Browser } = await import('@capacitor/browser')
  await Browser.close().catch(() => undefined)
}

/** Leaves for a page of the server that leads back to the panel by a link. */
export function leaveForServer(path: string): void {
  if (isNative()) void openPage(path)
  else location.assign(serverAddress(path))
}
