import { isNative } from './is-native.ts'

export interface Shared {
  title: string
  /** A whole address. */
  url: string
}

/** True where a telephone or browser has a way of its own to pass something on. */
export const canShare = (): boolean => isNative() || typeof navigator.share === 'function'

/** Passes an address on by what the telephone has for it. Returns false when it has not: the address can be copied then. */
export async function share(what: Shared): Promise<boolean> {
  try {
    if (isNative()) await (await import('@capacitor/share')).Share.share(what)
    else await navigator.share(what)
    return true
  } catch (error) {
    // Closing without a choice is an answer, too.
    return error instanceof Error && /abort|cancel/i.test(`${error.name} ${error.message}`)
  }
}
