import { isNative } from './is-native.ts'

export type PushState = 'unavailable' | 'off' | 'on' | 'refused'

/** Whether notices can reach this telephone. Shows no prompt. */
export async function pushState(): Promise<PushState> {
  if (!isNative()) return 'unavailable'
  const { PushNotifications } = await import('@capacitor/push-notifications')
  const { receive } = await PushNotifications.checkPermissions()
  return receive === 'granted' ? 'on' : receive === 'denied' ? 'refused' : 'off'
}

/**
 * Asks the person, and answers the telephone's address for notices (`token_reg`); undefined when they say no. To be called
 * where they asked for notices, never at the start.
 */
export async function registerPush(): Promise<string | undefined> {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  const { receive } = await PushNotifications.requestPermissions()
  if (receive !== 'granted') return undefined
  const address = new Promise<string>((resolve, reject) => {
    void PushNotifications.addListener('registration', ({ value }) => resolve(value))
    void PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error)))
  })
  await PushNotifications.register()
  return address
}
