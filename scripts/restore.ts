import { finish } from './lib/finish.ts'

/** `npm run restore -- --from ARCHIVE [--replace | --check]`: puts a backup into the database and storage of the settings. */
await finish(async () => {
  const { restoreCommand } = await import('./lib/restore-command.ts')
  return restoreCommand()
})
