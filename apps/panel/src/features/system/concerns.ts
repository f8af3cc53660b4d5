import type { SystemState } from './system-queries.ts'

/** Something that an administrator should look at; a key of the texts with its figures. */
export interface Concern {
  key:
    | 'noWorker'
    | 'noWeb'
    | 'versions'
    | 'late'
    | 'connections'
    | 'jobs'
    | 'stuck'
    | 'holds'
    | 'payments'
    | 'mails'
    | 'backup'
    | 'backupFailed'
    | 'backupSmall'
  count: number
  /** In the words of the server's log. */
  error?: string
}

const LATE_MS = 250
const STUCK_SECONDS = 300
const PAYMENT_SECONDS = 15 * 60
const DAY_MS = 86_400_000
/** Of fewer rows than these half may come in a day. */
const MIN_ROWS = 1_000

/** What is not as it should be, the gravest first; nothing when all is well. */
export function concernsOf(state: SystemState, now = Date.now()): Concern[] {
  const { processes, queues, office, backup, backupFailure, rowEstimate } = state
  const roles = new Set(processes.map(({ role }) => role))
  const of = (key: Concern['key'], isSo: boolean, count = 0): Concern[] => (isSo ? [{ key, count }] : [])
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const stuck = queues.filter(({ oldestSeconds }) => oldestSeconds > STUCK_SECONDS).length
  const late = processes.filter(({ lagMs }) => lagMs > LATE_MS).length
  const short = processes.filter(({ poolWaiting }) => poolWaiting > 0).length
  return [
    ...of('noWorker', !roles.has('all') && !roles.has('worker')),
    ...of('noWeb', !roles.has('all') && !roles.has('web')),
    ...of('holds', office.overdue > 5, office.overdue),
    ...of('payments', office.oldestPaymentSeconds > PAYMENT_SECONDS, office.paymentsOpen),
    ...of('stuck', stuck > 0, stuck),
    ...of('jobs', failed > 0, failed),
    ...of('mails', office.mailsFailed > 0, office.mailsFailed),
    ...(backupFailure ? [{ key: 'backupFailed' as const, count: 1, error: backupFailure.error }] : []),
    ...of(
      'backupSmall',
      backup !== null && rowEstimate >= MIN_ROWS && backup.rows < rowEstimate / 2,
      backup?.rows,
    ),
    ...of('backup', !backup || now - Date.parse(backup.endedAt) > 2 * DAY_MS),
    ...of('late', late > 0, late),
    ...of('connections', short > 0, short),
    ...of('versions', new Set(processes.map(({ version }) => version)).size > 1),
  ]
}
