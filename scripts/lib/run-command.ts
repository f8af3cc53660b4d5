import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './root.ts'

export interface CommandResult {
  /** Exit code; 1 when the program could not be started or was ended by a signal. */
  code: number
  /** What it printed, when it was not shown directly. */
  output: string
}

export interface CommandOptions {
  /** Folder to run in, from the root. */
  dir?: string
  /** True: its output goes to the terminal as it comes. */
  show?: boolean
  env?: Record<string, string>
}

/** Runs a program of node_modules/.bin with this Node, and waits for it. */
export function runCommand(command: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const [program = '', ...args] = command
  const plain = !process.stdout.isTTY
  const child = spawn(program, args, {
    cwd: join(ROOT, options.dir ?? '.'),
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: toolEnv(options.env),
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }))
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: plain ? stripVTControlCharacters(output) : output }),
    )
  })
}

/** The environment in which `vite`, `tsc` and `node` mean the installed ones, whatever the machine has. */
export function toolEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: path.join(delimiter), ...extra }
}
