import type { Tier } from './check.ts'

const DEFAULT_SEED = 20261128
const DEFAULT_LANES = 3

/** Options of a run. */
export interface Options {
  tier: Tier
  ids: number[]
  seed: number
  /** Of counts and durations, above 0 up to 1. */
  share: number
  /** How many checks that say nothing about time run beside each other. */
  lanes: number
  isReport: boolean
  /** Where the result of the one check goes that this process was started for. */
  answer: string | undefined
}

const OPTION = /^--(full|report|seed=\d+|share=(1|0?\.\d+)|lanes=[1-9]|answer=.+)$/

/** Options of `npm run prove`; throws with the usage when it does not understand them. */
export function optionsOf(args: readonly string[]): Options {
  const options = args.filter((arg) => arg.startsWith('--'))
  const ids = args.filter((arg) => !arg.startsWith('--')).map(Number)
  if (options.some((arg) => !OPTION.test(arg)) || ids.some((id) => !Number.isInteger(id)))
    throw new Error(
      'Usage: npm run prove -- [--full] [--report] [--lanes=3] [--seed=N] [--share=0.1] [number of a check ...]',
    )
  const told = (name: string) =>
    options.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
  const share = Number(told('share') ?? 1)
  const isReport = options.includes('--report')
  if (share !== 1 && isReport) throw new Error('A report is made of whole checks')
  return {
    tier: options.includes('--full') ? 'full' : 'quick',
    ids,
    seed: Number(told('seed') ?? DEFAULT_SEED),
    share,
    lanes: Number(told('lanes') ?? DEFAULT_LANES),
    isReport,
    answer: told('answer'),
  }
}
