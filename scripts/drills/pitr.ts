import { finish } from '../lib/finish.ts'

/** `npm run drill:pitr`: a mistake is undone to the second from the archived log; 1 when anything is lost or it could not run. */
await finish(async () => {
  const { pitrDrill } = await import('./pitr/pitr-drill.ts')
  return pitrDrill()
})
// What was open when it could not go on must not delay the verdict.
process.exit()
