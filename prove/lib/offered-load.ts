import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Arrivals independent of responses, as with real visitors. */
export interface Arrivals {
  perSecond: number
  count: number
  /** Called for each with the moment it was due, by `performance.now()`. */
  act(n: number, due: number): Promise<void>
}

/** Starts all requests on time and waits for the last; returns the seconds it took. */
export async function offer({ perSecond, count, act }: Arrivals): Promise<number> {
  const began = performance.now() + 20
  const all: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const due = began + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    all.push(act(n, due))
  }
  await Promise.all(all)
  return (performance.now() - began) / 1000
}

/** As many as `clients` at a time, each beginning anew when it is done; returns how often within `seconds`. */
export async function atOnce(
  clients: number,
  seconds: number,
  act: (n: number) => Promise<void>,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let n = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) await act(n++)
    }),
  )
  return n
}

export interface Times {
  count: number
  p50: number
  p95: number
  p99: number
  most: number
}

/** In the unit of the times; NaN when there are none. */
export function summary(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) /
    10
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

/** A load that came from a process of its own, with the share of one core that process took. */
export type Apart<T> = T & { ownCpu: number }

/** Runs `prove/load/<name>.ts` with what it is to do; its last line of output is the answer as JSON. */
export async function runApart<T>(name: string, spec: object): Promise<Apart<T>> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../load', `${name}.ts`), JSON.stringify(spec)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The load ${name} ended with ${code}`)
  const { cpuMs, ...answer } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as T & { cpuMs: number }
  return { ...answer, ownCpu: cpuMs / (performance.now() - began) } as Apart<T>
}

/** What a load prints in the end. */
export function answerApart(answer: object): void {
  const { user, system } = process.cpuUsage()
  console.log(JSON.stringify({ ...answer, cpuMs: (user + system) / 1000 }))
}
