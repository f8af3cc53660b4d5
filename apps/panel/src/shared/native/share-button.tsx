import { Button } from '../button.tsx'
import { serverOrigin } from '../server-address.ts'
import { canShare, share } from './share.ts'

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
