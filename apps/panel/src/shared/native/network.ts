import { isNative } from './is-native.ts'

/** Event of the window: a call was not sent, as there is no network. */
export const OFFLINE_CALL = 'larunbat.offline-call'

// What the telephone says; its web view may learn of it late.
let isConnected: boolean | undefined

/** True in the application while the telephone has no network: calls then fail immediately (contract, section 8). */
export const isNativeOffline = (): boolean => isNative() && !(isConnected ?? navigator.onLine)

/** Listens to the telephone's network state, and dispatches the events of a browser. */
export async function followNetwork(): Promise<void> {
  const { Network } = await import('@capacitor/network')
  const note = (connected: boolean) => {
    if (isConnected === connected) return
    const isFirst = isConnected === undefined
    isConnected = connected
    if (!isFirst || !connected) dispatchEvent(new Event(connected ? 'online' : 'offline'))
  }
  note((await Network.getStatus()).connected)
  await Network.addListener('networkStatusChange', ({ connected }) => note(connected))
}
