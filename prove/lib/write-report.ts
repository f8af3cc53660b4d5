import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/lib/root.ts'
import { holds } from './check.ts'
import { figureText, percent, type RunFacts, whereElse } from './report.ts'
import type { Result, Verdict } from './runner.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Writes docs/proof/<date>-<commit>.md, with a number when there is one already, and returns its path. */
export function writeReport(results: readonly Result[], facts: RunFacts): string {
  const day = facts.began.toISOString().slice(0, 10)
  const dir = join(ROOT, 'docs/proof')
  mkdirSync(dir, { recursive: true })
  const name = `${day}-${facts.commit.replace('+', '-changed')}`
  let file = join(dir, `${name}.md`)
  for (let run = 2; existsSync(file); run++) file = join(dir, `${name}-${run}.md`)
  writeFileSync(file, reportOf(results, facts))
  return file
}

/** The report for readers who have never seen a check: what did not pass first, then one row for each. */
export function reportOf(results: readonly Result[], facts: RunFacts): string {
  const { tier, seed, lanes, commit, began } = facts
  const minutes = Math.round((Date.now() - began.getTime()) / 60_000)
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  const missed = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'could not run')
  const left = count('left out')
  return `# Proof of ${began.toISOString().slice(0, 10)}, commit ${commit}

Passed ${count('pass')}, failed ${count('fail')}, could not run ${count('could not run')}${left > 0 ? `, left to tests or the full tier ${left}` : ''}, of ${results.length} checks.

## What did not pass

${missed.length === 0 ? 'Nothing: every check passed.' : missed.map((result) => `- **${result.check.id} ${result.check.title}** (${result.verdict}): ${whyNot(result)}`).join('\n')}

## How it was made

- \`npm run prove${tier === 'full' ? ' -- --full' : ''}\` with seed ${seed}, begun ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, took ${minutes} min.
- Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}. Whoever
  offers the load runs on the same cores, over loopback.
- ${tier === 'full' ? `Checks that measure times ran alone, one after the other, beside nothing but what mostly waits (lanes from ${lanes + 1}); all others ran in ${lanes} lanes beside each other.` : 'The checks ran one after the other.'}
  The load is the average of the last minute when the check ended.
- Stolen is the part of the processors that the host of this machine gave to others while the check ran. Where it is more than
  a few hundredths, what was missed in time says little about the product.
- A figure marked \`!\` misses its limit, one without a limit is told and decides nothing. A check that guards something
  was played once more with the guard taken away: there a figure has to miss its limit, else the check proves nothing.
- After each check everything was recounted from the database and compared with what clients were told: claims are how
  often they were told something. What I1 to I8 mean stands in [prove/README.md](../../prove/README.md).

## Every check

| check | what | holds | reached | without the guard | claims | took | load | stolen | lane | verdict |
| ----: | ---- | ----- | ------- | ----------------- | -----: | ---: | ---: | -----: | ---- | ------- |
${results.map(rowOf).join('\n')}
`
}

/** What was missed, in the words of its figures. */
function whyNot({ figures, findings, control, error }: Result): string {
  const isVoid = control !== undefined && (control.length === 0 || control.every(holds))
  const reasons = [
    ...figures.filter((figure) => !holds(figure)).map(figureText),
    ...findings.slice(0, 3).map(({ rule, what }) => `audit ${rule}: ${what}`),
    ...(error === undefined ? [] : [error.split('\n')[0] ?? '']),
    ...(isVoid ? ['without the guard it passes too, so it proves nothing'] : []),
  ]
  return reasons.length === 0 ? 'it measured nothing' : reasons.join('; ')
}

function rowOf(result: Result): string {
  const { check, verdict, figures, control, findings, told, error, seconds, load, stolen, lane } = result
  const reached =
    verdict === 'left out'
      ? whereElse(check)
      : [
          ...figures.map(figureText),
          ...findings.slice(0, 3).map(({ rule, what }) => `audit ${rule}: ${what}`),
          ...(error === undefined ? [] : [error.split('\n')[0] ?? '']),
        ].join('; ')
  const guard = control ? control.map(figureText).join('; ') : ''
  const cells = [check.id, cell(check.title), check.invariants.join(' '), cell(reached), cell(guard), told]
  const where = lane === 0 ? 'alone' : lane
  return `| ${[...cells, `${seconds.toFixed(0)} s`, load.toFixed(1), percent(stolen), where, verdict].join(' | ')} |`
}
