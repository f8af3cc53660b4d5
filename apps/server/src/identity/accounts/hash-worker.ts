import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import type { HashAnswer, HashOrder } from './hash-process.ts'

// Process that hashes passwords for hash-process.ts. It ends with its parent, and works on what the rest leaves of a core.
/** About a quarter of the share of the others: signing in goes on even when all cores are busy with reads. */
const NICENESS = 6
setPriority(NICENESS)
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, message, nonce, ...cost }: HashOrder) => {
  const key = argon2Sync('argon2id', { message, nonce, ...cost })
  process.send?.({ id, key } satisfies HashAnswer)
})
