import { execFileSync } from 'node:child_process'
import { ROOT } from '../../scripts/lib/root.ts'
import { type Check, type Figure, holds, type Tier } from './check.ts'
import type { Result } from './runner.ts'

/** How a run was made. */
export interface RunFacts {
  tier: Tier
  seed: number
  share: number
  lanes: number
  commit: string
  began: Date
}

const git = (...args: string[]) => {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** The commit that runs, with a plus where files differ from it; `unknown` outside of a repository. */
export function commitOf(): string {
  const commit = git('rev-parse', '--short', 'HEAD')
  if (commit === '') return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+`
}

/** Who plays it instead of the quick tier. */
export const whereElse = ({ coveredBy }: Check) =>
  coveredBy ? `covered by ${coveredBy}` : 'in the full tier'

/** A figure without measurements, as the slowest of no responses, comes back from another process as null. */
function rounded(value: number | null): string {
  if (value === null || Number.isNaN(value)) return 'none'
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}

/** `p95 412 ms (<= 500)`. */
export function figureText(figure: Figure): string {
  const { name, value, unit, limit, op } = figure
  const text = `${name} ${rounded(value)}${unit === '' ? '' : ` ${unit}`}`
  if (op === 'seen') return text
  return `${text} (${op} ${limit})${holds(figure) ? '' : ' !'}`
}

export const percent = (share: number) => `${Math.round(100 * share)} %`

/** Where it ran: `, lane 2`, and nothing when it was alone. */
const laneText = (lane: number) => (lane === 0 ? '' : `, lane ${lane}`)

/** The lines a check prints. */
export function linesOf(result: Result, { seed, commit, share }: RunFacts): string[] {
  const { check, verdict, figures, control, findings, told, error, seconds, load, stolen, lane, kept } =
    result
  const name = `${String(check.id).padStart(2)} ${check.title}`
  if (verdict === 'left out') return [`${name}: ${whereElse(check)}`]
  const part = share === 1 ? '' : `${share} of it, `
  const facts = `${part}seed ${seed}, commit ${commit}, ${seconds.toFixed(1)} s, load ${load.toFixed(1)}, stolen ${percent(stolen)}${laneText(lane)}`
  return [
    `${name}: ${verdict} [${facts}]`,
    ...figures.map((figure) => `     ${figureText(figure)}`),
    ...(control ? [`     without the guard: ${control.map(figureText).join(', ')}`] : []),
    ...(verdict === 'pass' ? [`     audited: ${told} claims of clients, nothing differs`] : []),
    ...findings.map(({ rule, what }) => `     audit ${rule}: ${what}`),
    ...(error === undefined ? [] : [`     ${error.split('\n').slice(0, 8).join('\n     ')}`]),
    ...(kept === undefined ? [] : [`     kept in ${kept}`]),
  ]
}
