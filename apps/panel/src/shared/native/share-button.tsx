import { Button } from '../button.tsx'
import { serverOrigin } from '../server-address.ts'
import { isNative } from './is-native.ts'

interface Shared {
  title: string
  /** A whole address. */
  url: string
}

/** True where a telephone or browser has a share dialog. */
const canShare = (): boolean => isNative() || typeof navigator.share === 'function'

/** Passes an address on by what the telephone has for it. Returns false when it has not: the address can be copied then. */
async function share(what: Shared): Promise<boolean> {
  try {
    if (isNative()) await (await import('@capacitor/share')).Share.share(what)
    else await navigator.share(what)
    return true
  } catch (error) {
    // Closing without a choice is an answer, too.
    return error instanceof Error && /abort|cancel/i.test(`${error.name} ${error.message}`)
  }
}

interface ShareButtonProps {
  label: string
  title: string
  /** Path on our server. */
  path: string
}

/** Passes a page of the festival on by what the telephone has for it. Not there where there is nothing. */
export function ShareButton({ label, title, path }: ShareButtonProps) {
  if (!canShare()) return null
  return (
    <Button
      icon="send"
      size="small"
      onClick={() => void share({ title, url: new URL(path, serverOrigin()).href })}
    >
      {label}
    </Button>
  )
}
