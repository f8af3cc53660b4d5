import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'
import { secretsInFiles } from './secret-scan.ts'

/** What people and their browsers are given. */
const BUILT = ['apps/panel/dist', 'apps/door/dist', 'apps/site/dist', 'apps/server/mails/dist']

/** Files that git knows or would take; none outside of a repository. */
function ownFiles(): string[] {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
      .split('\0')
      .filter((file) => file !== '' && existsSync(join(ROOT, file)))
  } catch {
    return []
  }
}

const filesBelow = (dir: string): string[] =>
  existsSync(join(ROOT, dir))
    ? readdirSync(join(ROOT, dir), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    : []

/** Keys and passwords in our own files and in what is built of them; empty when there are none. */
export async function checkSecrets(): Promise<string> {
  const files = [...new Set([...ownFiles(), ...BUILT.flatMap(filesBelow)])]
  const found = secretsInFiles(ROOT, files)
  return found.map(({ file, line, what }) => `${file}:${line}: looks like ${what}`).join('\n')
}

interface AuditReport {
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string; range: string }>
  message?: string
}

/**
 * Known weaknesses, high or critical, of packages that run with the product. Without access to a registry the check is
 * skipped without an error: the line says so.
 */
export async function checkAdvisories(say: (text: string) => void): Promise<string> {
  const { output } = await runCommand([
    'npm',
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ])
  let report: AuditReport
  try {
    report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as AuditReport
  } catch {
    report = {}
  }
  if (report.vulnerabilities === undefined) {
    say(`  (the registry did not answer: ${report.message ?? 'no report'}; advisories were not looked at)`)
    return ''
  }
  return Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
    .join('\n')
}
