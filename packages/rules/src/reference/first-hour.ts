import { type Concern, type ConcernKey, concernsOf, type InstallationState } from '../operations/concerns.ts'

/** What a festival is asked in its first hour, in order. */
export const FIRST_HOUR_STEPS = [
  'identity',
  'edition',
  'languages',
  'mail',
  'payment',
  'account',
  'backup',
  'team',
] as const
export type FirstHourStep = (typeof FIRST_HOUR_STEPS)[number]

/** The rules of concerns that decide whether a festival may sell, and the step that resolves each. */
const STEP_OF = {
  noHttps: null,
  noMail: 'mail',
  testBank: 'payment',
  noPayoutAccount: 'account',
  oneAdmin: 'team',
  defaultAdmin: 'team',
  noContact: 'identity',
  backupPlace: 'backup',
  backupOpen: 'backup',
  embedded: null,
} as const satisfies Partial<Record<ConcernKey, FirstHourStep | null>>

export type ReadyKey = keyof typeof STEP_OF
export const READY_KEYS = Object.keys(STEP_OF) as readonly ReadyKey[]

/** One line of "Ready to sell?": it stops selling, is worth a look, or is as it should be. */
export interface ReadyLine {
  readonly key: ReadyKey
  readonly grade: Concern['grade'] | 'fine'
  /** Where it is mended; null for what only the installation's variables or its machine decide. */
  readonly step: FirstHourStep | null
}

/**
 * Returns whether an installation may sell, the gravest line first, by the rules of the page System and of `npm run doctor`. One
 * that only this machine reaches is judged as if people reached it: it is asked before that.
 */
export function readinessOf(state: InstallationState, now = Date.now()): ReadyLine[] {
  const found = concernsOf({ ...state, installation: { ...state.installation, isPublic: true } }, now)
  const grades = new Map(found.map(({ key, grade }) => [key as string, grade]))
  const rank = { stop: 0, warn: 1, fine: 2 } as const
  return READY_KEYS.map((key) => ({
    key,
    grade: grades.get(key) ?? ('fine' as const),
    step: STEP_OF[key],
  })).sort((one, other) => rank[one.grade] - rank[other.grade])
}
