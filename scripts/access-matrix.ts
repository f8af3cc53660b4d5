import { writeFileSync } from 'node:fs'
import { ACCESS_TABLE, accessTable } from '../apps/server/src/testing/access-table.ts'
import { finish } from './lib/finish.ts'

/** `npm run access-matrix`: writes docs/security/access-matrix.md. */
await finish(async () => {
  writeFileSync(ACCESS_TABLE, accessTable())
  console.log(`Written: ${ACCESS_TABLE}`)
  return 0
})
