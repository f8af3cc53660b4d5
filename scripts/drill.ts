import { finish } from './lib/finish.ts'

/** `npm run drill [-- --from ARCHIVE]`: proves that backups can be restored; 1 when they cannot or when it could not be tried. */
await finish(async () => {
  const { drillCommand } = await import('./lib/drill-command.ts')
  return drillCommand()
})
