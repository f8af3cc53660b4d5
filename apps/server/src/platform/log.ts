import { type Logger, pino } from 'pino'
import { withoutSecrets } from './without-secrets.ts'

/** Bindings of a line that is written for the operator to use: a link to sign in with stays readable in it. */
export const FOR_OPERATOR = { forOperator: true } as const
const FOR_OPERATOR_MARK = '"forOperator":true'

/**
 * The log of a process: plain lines for people at a terminal, lines of JSON for machines. Text that looks like an
 * e-mail address, a bank account or a token is removed from a line before it is written.
 */
export function createLog({ logLevel, role }: { logLevel: string; role?: string }): Logger {
  const options = {
    level: logLevel,
    base: role && role !== 'all' ? { role, pid: process.pid } : undefined,
    redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.cookie'],
    hooks: {
      streamWrite: (line: string) => (line.includes(FOR_OPERATOR_MARK) ? line : withoutSecrets(line)),
    },
  }
  return process.stdout.isTTY
    ? pino(options, terminalStream())
    : pino(options, pino.destination({ dest: 1, sync: false }))
}

const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

/** One plain line a message; errors with their stack. */
function terminalStream() {
  return {
    write(line: string) {
      const { level, msg, err } = JSON.parse(line) as {
        level: number
        msg?: string
        err?: { stack?: string }
      }
      process.stdout.write(`${LEVEL_NAMES[level] ?? ''}${msg ?? ''}${err?.stack ? `\n${err.stack}` : ''}\n`)
    },
  }
}
