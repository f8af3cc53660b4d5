import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Command {
  name: string
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  cwd?: string
}

/** Programs the drill started, each with its output in a file; all of them end with it. */
export class Running {
  readonly dir: string
  readonly #children = new Map<string, ChildProcess>()

  constructor(dir: string) {
    this.dir = dir
  }

  start({ name, command, env = {}, cwd = this.dir }: Command): ChildProcess {
    const [program, ...args] = command
    const out = openSync(join(this.dir, `${name}.log`), 'a')
    // Groups of their own: what a program starts ends with it.
    const child = spawn(program as string, args, {
      cwd,
      env: { ...process.env, ENV_FILE: '', ...env },
      stdio: ['ignore', out, out],
      detached: true,
    })
    closeSync(out)
    this.#children.set(name, child)
    return child
  }

  /** True when a program has ended by itself. */
  hasEnded(name: string): boolean {
    const child = this.#children.get(name)
    return child !== undefined && (child.exitCode !== null || child.signalCode !== null)
  }

  /** What was started with this number of a group, without the number at the end of its name. */
  partOf(group: number): string | undefined {
    for (const [name, { pid }] of this.#children) if (pid === group) return name.replace(/[-\d]+$/, '')
    return undefined
  }

  /** SIGKILL for the whole group, as when a machine dies. */
  async kill(name: string): Promise<void> {
    await this.#end(name, 'SIGKILL')
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#children.keys()].map((name) => this.#end(name, 'SIGTERM')))
  }

  async #end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = this.#children.get(name)
    this.#children.delete(name)
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signalGroup(child.pid, signal)
    const isOver = await Promise.race([ended.then(() => true), pause(15_000, false)])
    if (!isOver) signalGroup(child.pid, 'SIGKILL')
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended by itself.
  }
}

/** Asks until it is so; throws with what was waited for. */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean>,
  isHopeless = () => false,
): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < seconds * 1000 && !isHopeless()) {
    if (await isSo().catch(() => false)) return performance.now() - began
    await pause(200)
  }
  throw new Error(`Waited ${Math.round((performance.now() - began) / 1000)} s for ${what}`)
}
