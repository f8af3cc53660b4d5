import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailLimits } from '../../platform/mail/mail-limits.ts'
import { releaseHeldMails } from '../../platform/mail/release-held.ts'
import { deleteOldProofs } from './proved-address-store.ts'

const EVERY_MS = 15_000

/** Every quarter of a minute, lets out the mails whose turn has come. Several processes may do it at once. */
export function startMailRelease(
  jobs: Jobs,
  db: Db,
  { config }: Pick<Services, 'config'>,
  limits: MailLimits,
  log: Logger,
): void {
  every(jobs, {
    everyMs: EVERY_MS,
    log,
    trouble: 'Mails that wait for their turn could not be let out.',
    run: async () => {
      await releaseHeldMails({ db: db as unknown as Kysely<never>, config, limits, jobs })
      await deleteOldProofs(db)
    },
  })
}
