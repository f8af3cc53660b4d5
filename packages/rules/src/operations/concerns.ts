/** What the rules look at; the page System and the command-line check read the same. */
export interface InstallationState {
  readonly processes: readonly {
    readonly role: string
    readonly version: string
    readonly lagMs: number
    readonly poolWaiting: number
  }[]
  readonly queues: readonly { readonly failed: number; readonly oldestSeconds: number }[]
  readonly office: {
    readonly overdue: number
    readonly paymentsOpen: number
    readonly oldestPaymentSeconds: number
    readonly mailsFailed: number
  }
  /** The newest whole backup; instants are ISO. */
  readonly backup: { readonly endedAt: string; readonly rows: number } | null
  readonly backupFailure: { readonly error: string } | null
  readonly rowEstimate: number
  readonly database: { readonly version: string }
  readonly installation: {
    /** People reach it from other machines and networks. */
    readonly isPublic: boolean
    readonly isHttps: boolean
    /** A proxy stands in front, and `TRUST_PROXY` is not set. */
    readonly isProxyUntrusted: boolean
    /** No money moves: the built-in bank, or the bank's environment for trying out. */
    readonly isTestBank: boolean
    readonly hasMail: boolean
    readonly hasContact: boolean
    readonly hasPayoutAccount: boolean
    readonly hasBackupPlace: boolean
    readonly isBackupSealed: boolean
    /** The first administrator still has the default address, which gets no mail. */
    readonly hasDefaultAdmin: boolean
    readonly admins: number
    readonly isDatabaseEmbedded: boolean
    /** Of the disk that DATA_DIR is on. */
    readonly freeBytes: number
    /** How far this machine's clock is before the database's. */
    readonly clockMs: number
  }
}

/** `stop`: it cannot sell, or soon will not. `warn`: worth a look. */
export type ConcernGrade = 'stop' | 'warn'

/** Something that an administrator should look at; texts: `system:concern.<key>`, with count, number and error. */
export interface Concern {
  readonly key: ConcernKey
  readonly grade: ConcernGrade
  readonly count: number
  /** In the words of the server's log. */
  readonly error?: string
}

/** The rules, the gravest first, with their grade. */
const GRADES = {
  noWorker: 'stop',
  noWeb: 'stop',
  testBank: 'stop',
  noMail: 'stop',
  mailRefused: 'stop',
  noHttps: 'stop',
  diskFull: 'stop',
  postgresEnded: 'warn',
  holds: 'warn',
  payments: 'warn',
  stuck: 'warn',
  jobs: 'warn',
  mails: 'warn',
  backupFailed: 'warn',
  backupSmall: 'warn',
  backup: 'warn',
  backupPlace: 'warn',
  backupOpen: 'warn',
  proxy: 'warn',
  noContact: 'warn',
  noPayoutAccount: 'warn',
  defaultAdmin: 'warn',
  oneAdmin: 'warn',
  embedded: 'warn',
  diskLow: 'warn',
  clock: 'warn',
  late: 'warn',
  connections: 'warn',
  versions: 'warn',
} as const satisfies Record<string, ConcernGrade>

export type ConcernKey = keyof typeof GRADES
export const CONCERN_KEYS = Object.keys(GRADES) as readonly ConcernKey[]

const LATE_MS = 250
const STUCK_SECONDS = 300
const PAYMENT_SECONDS = 15 * 60
const DAY_MS = 86_400_000
/** Of fewer rows than these half may come in a day. */
const MIN_ROWS = 1_000
const GIGABYTE = 2 ** 30
/** Ticket sales, sign-in links and passkeys compare moments of several machines. */
const CLOCK_MS = 5_000
/** The last day with corrections of security, by major version (postgresql.org, versioning policy). */
const POSTGRES_ENDS: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
}

/** Returns what is not as it should be, the gravest first; nothing when all is well. `now` in milliseconds. */
export function concernsOf(state: InstallationState, now = Date.now()): Concern[] {
  const found: Partial<Record<ConcernKey, Omit<Concern, 'key' | 'grade'>>> = {
    ...running(state),
    ...settings(state),
    ...backups(state, now),
    ...machine(state, now),
  }
  return CONCERN_KEYS.flatMap((key) => {
    const facts = found[key]
    return facts ? [{ key, grade: GRADES[key], ...facts }] : []
  })
}

/** Returns the concern of a rule that is judged elsewhere, such as a mail that the server refused. */
export const concern = (key: ConcernKey, count = 1, error?: string): Concern => ({
  key,
  grade: GRADES[key],
  count,
  ...(error === undefined ? {} : { error }),
})

type Found = Partial<Record<ConcernKey, { count: number; error?: string }>>

const when = (key: ConcernKey, isSo: boolean, count = 0): Found => (isSo ? { [key]: { count } } : {})

/** Processes and what they work on; without any, as before the first start, there is nothing to say of them. */
function running({ processes, queues, office }: InstallationState): Found {
  const roles = new Set(processes.map(({ role }) => role))
  const isRunning = processes.length > 0
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const stuck = queues.filter(({ oldestSeconds }) => oldestSeconds > STUCK_SECONDS).length
  const late = processes.filter(({ lagMs }) => lagMs > LATE_MS).length
  const short = processes.filter(({ poolWaiting }) => poolWaiting > 0).length
  return {
    ...when('noWorker', isRunning && !roles.has('all') && !roles.has('worker')),
    ...when('noWeb', isRunning && !roles.has('all') && !roles.has('web')),
    ...when('holds', office.overdue > 5, office.overdue),
    ...when('payments', office.oldestPaymentSeconds > PAYMENT_SECONDS, office.paymentsOpen),
    ...when('stuck', stuck > 0, stuck),
    ...when('jobs', failed > 0, failed),
    ...when('mails', office.mailsFailed > 0, office.mailsFailed),
    ...when('late', late > 0, late),
    ...when('connections', short > 0, short),
    ...when('versions', new Set(processes.map(({ version }) => version)).size > 1),
  }
}

/** What an installation that people reach has to have; one for trying out on a desk needs none of it. */
function settings({ installation: i }: InstallationState): Found {
  if (!i.isPublic) return {}
  return {
    ...when('testBank', i.isTestBank),
    ...when('noMail', !i.hasMail),
    ...when('noHttps', !i.isHttps),
    ...when('proxy', i.isProxyUntrusted),
    ...when('noContact', !i.hasContact),
    ...when('noPayoutAccount', !i.hasPayoutAccount),
    ...when('defaultAdmin', i.hasDefaultAdmin),
    ...when('oneAdmin', i.admins < 2),
    ...when('embedded', i.isDatabaseEmbedded),
  }
}

function backups(
  { backup, backupFailure, rowEstimate, installation }: InstallationState,
  now: number,
): Found {
  const isOld = !backup || now - Date.parse(backup.endedAt) > 2 * DAY_MS
  return {
    ...(backupFailure ? { backupFailed: { count: 1, error: backupFailure.error } } : {}),
    ...when(
      'backupSmall',
      backup !== null && rowEstimate >= MIN_ROWS && backup.rows < rowEstimate / 2,
      backup?.rows,
    ),
    // Where none is made by itself, that is what to change.
    ...when('backup', isOld && (installation.hasBackupPlace || !installation.isPublic)),
    ...when('backupPlace', isOld && installation.isPublic && !installation.hasBackupPlace),
    ...when('backupOpen', installation.hasBackupPlace && !installation.isBackupSealed),
  }
}

function machine({ database, installation }: InstallationState, now: number): Found {
  const { freeBytes, clockMs } = installation
  const major = Number.parseInt(database.version, 10)
  const ends = POSTGRES_ENDS[major]
  const isEnded = major < 15 || (ends !== undefined && now > Date.parse(ends))
  const gigabytes = Math.floor(freeBytes / GIGABYTE)
  return {
    ...when('postgresEnded', isEnded, major),
    ...when('diskFull', freeBytes < GIGABYTE / 2, gigabytes),
    ...when('diskLow', freeBytes >= GIGABYTE / 2 && freeBytes < 5 * GIGABYTE, gigabytes),
    ...when('clock', Math.abs(clockMs) > CLOCK_MS, Math.round(Math.abs(clockMs) / 1000)),
  }
}
