import { printCheck, runChecks } from './lib/checks.ts'
import { finish } from './lib/finish.ts'

/** `npm run check`: everything that can be said about the code without running it. */
await finish(async () => {
  const results = await runChecks(printCheck)
  return results.some((result) => result.problems) ? 1 : 0
})
