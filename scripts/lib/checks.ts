import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readImportGraph, sourceFiles } from './import-graph.ts'
import { brokenRules, domainCycles, importCycles, outsideGroups, undeclaredPackages } from './import-rules.ts'
import { longFiles } from './long-files.ts'
import { checkPackageLock } from './package-lock.ts'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'
import { checkAdvisories, checkSecrets } from './security-checks.ts'
import { serverAddresses } from './server-addresses.ts'
import { settingsDocsFaults } from './settings-docs.ts'
import { singleFaults } from './single-faults.ts'
import { missingKeys } from './text-keys.ts'
import { wrongWords } from './word-rules.ts'

/** What one check found; `problems` is empty when it passed. */
export interface CheckResult {
  name: string
  problems: string
  seconds: number
}

const PROJECTS = [
  'tsconfig.json',
  'apps/panel/tsconfig.json',
  'apps/site/tsconfig.json',
  'apps/door/tsconfig.json',
  'apps/server/mails/tsconfig.json',
]

/** Types of every project, format and lint, import rules, length of files, keys of texts. Each reports as soon as it is done. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const checks: [string, () => Promise<string>][] = [
    ['import rules', checkImports],
    ['length of files', async () => longFiles(ROOT, sourceFiles(ROOT)).join('\n')],
    ['keys of texts', async () => missingKeys(ROOT, sourceFiles(ROOT)).join('\n')],
    ['words of the code', async () => wrongWords(ROOT, sourceFiles(ROOT)).join('\n')],
    ['wrong fields named at once', async () => singleFaults(ROOT, sourceFiles(ROOT)).join('\n')],
    ['addresses of the server', async () => serverAddresses(ROOT, sourceFiles(ROOT)).join('\n')],
    ['settings and their documents', async () => settingsDocsFaults(ROOT).join('\n')],
    ['package lock', async () => checkPackageLock(ROOT)],
    ['secrets', checkSecrets],
    ['known weaknesses of packages', () => checkAdvisories(console.log)],
    ['format and lint', () => complaints(['biome', 'ci', '--colors=off', '--max-diagnostics=50'])],
    ...PROJECTS.filter((file) => existsSync(join(ROOT, file))).map(
      (file): [string, () => Promise<string>] => [`types (${file})`, () => complaints(['tsc', '-p', file])],
    ),
  ]
  const results: CheckResult[] = []
  // One after the other: each of them already uses every core.
  for (const [name, check] of checks) {
    const began = performance.now()
    const problems = await check()
    const result = { name, problems, seconds: (performance.now() - began) / 1000 }
    results.push(result)
    report(result)
  }
  return results
}

async function checkImports(): Promise<string> {
  const { files, edges } = readImportGraph(ROOT)
  const circles = [...importCycles(edges), ...domainCycles(edges)].map((way) => `circle: ${way.join(' -> ')}`)
  return [
    ...outsideGroups(files),
    ...brokenRules(edges),
    ...undeclaredPackages(ROOT, edges),
    ...circles,
  ].join('\n')
}

async function complaints(command: string[]): Promise<string> {
  const { code, output } = await runCommand(command)
  return code === 0 ? '' : output.trim() || `${command[0]} ended with code ${code}`
}

/** One line for a check that passed, its complaints for one that did not. */
export function printCheck({ name, problems, seconds }: CheckResult): void {
  console.log(`${problems ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)`)
  if (problems) console.log(problems)
}
