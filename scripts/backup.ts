import { finish } from './lib/finish.ts'

/** `npm run backup [-- --to FOLDER | s3://BUCKET/FOLDER]`: one whole backup, beside a running server or alone. */
await finish(async () => {
  const { backupCommand } = await import('./lib/backup-command.ts')
  return backupCommand()
})
