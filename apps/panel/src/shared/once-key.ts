import { useRef } from 'react'

/** The idempotency key of what a dialog makes: the same for the same content, so that a second press makes nothing twice. */
export function useIdempotencyKey(): (content: unknown) => string {
  const kept = useRef<{ body: string; key: string }>(undefined)
  return (content) => {
    const body = JSON.stringify(content)
    if (kept.current?.body !== body) kept.current = { body, key: crypto.randomUUID() }
    return kept.current.key
  }
}
