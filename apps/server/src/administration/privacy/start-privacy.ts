import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { BuildContext } from './build-export.ts'
import { startExportWork } from './export-queue.ts'
import { SWEEP_MINUTE } from './list-retention-schedule.ts'
import { sweepPrivacy } from './sweep-privacy.ts'

/** Builds archives, and every hour lets go what has served its time. */
export async function startPrivacyWork(jobs: Jobs, ctx: BuildContext): Promise<void> {
  await startExportWork(jobs, ctx)
  await jobs.schedule('privacy', `${SWEEP_MINUTE} * * * *`, () => sweepPrivacy(ctx))
}
