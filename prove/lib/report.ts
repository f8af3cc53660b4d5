import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/lib/root.ts'
import { type Check, type Figure, holds, type Tier } from './check.ts'
import type { Result } from './runner.ts'

/** Where a run was made. */
export interface RunFacts {
  tier: Tier
  seed: number
  share: number
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
const whereElse = ({ coveredBy }: Check) => (coveredBy ? `covered by ${coveredBy}` : 'in the full tier')

/** A figure of nothing, as the slowest of no answers, comes back from another process as null. */
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

/** The lines a check prints. */
export function linesOf(result: Result, { seed, commit, share }: RunFacts): string[] {
  const { check, verdict, figures, control, findings, told, error, seconds, load, kept } = result
  const name = `${String(check.id).padStart(2)} ${check.title}`
  if (verdict === 'left out') return [`${name}: ${whereElse(check)}`]
  const part = share === 1 ? '' : `${share} of it, `
  const facts = `${part}seed ${seed}, commit ${commit}, ${seconds.toFixed(1)} s, load ${load.toFixed(1)}`
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

/** Writes docs/proof/<date>-<commit>.md and answers its path. */
export function writeReport(results: readonly Result[], facts: RunFacts): string {
  const { tier, seed, commit, began } = facts
  const day = began.toISOString().slice(0, 10)
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = results.map(({ check, verdict, figures, control, findings, told, error, seconds, load }) => {
    const reached =
      verdict === 'left out'
        ? whereElse(check)
        : [
            ...figures.map(figureText),
            ...findings.slice(0, 3).map(({ rule, what }) => `audit ${rule}: ${what}`),
            ...(error === undefined ? [] : [error.split('\n')[0] ?? '']),
          ].join('; ')
    const guard = control ? control.map(figureText).join('; ') : ''
    return `| ${[check.id, check.title, check.invariants.join(' '), cell(reached), cell(guard), told, `${seconds.toFixed(0)} s`, load.toFixed(1), verdict].join(' | ')} |`
  })
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length
  const text = `# Proof of ${day}, commit ${commit}

\`npm run prove${tier === 'full' ? ' -- --full' : ''}\` on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, seed ${seed},
begun ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC. Passed ${count('pass')}, failed ${count('fail')}, could not run ${count('could not run')}${count('left out') > 0 ? `, left to tests or the full tier ${count('left out')}` : ''}. A figure marked \`!\`
misses its limit. Without the guard a check has to fail. Claims are what clients were told and the auditor found stored.

| check | what | holds | reached | without the guard | claims | took | load | verdict |
| ----- | ---- | ----- | ------- | ----------------- | ------ | ---- | ---- | ------- |
${rows.join('\n')}
`
  const dir = join(ROOT, 'docs/proof')
  mkdirSync(dir, { recursive: true })
  const file = join(dir, `${day}-${commit.replace('+', '-changed')}.md`)
  writeFileSync(file, text)
  return file
}
