import { useEffect, useState } from 'preact/hooks'
import type { Door } from '../model/door.ts'

/** Draws again whenever something of the door changes. */
export function useDoor(door: Door): Door {
  const [, setVersion] = useState(door.version)
  useEffect(() => door.onChange(() => setVersion(door.version)), [door])
  return door
}
