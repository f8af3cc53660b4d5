import type { S3Server } from '../../../apps/server/src/platform/files/testing/s3-server.ts'
import type { Programs } from './needs.ts'
import type { Machine } from './network.ts'
import { isSynchronous, primaryOf, startPatroni } from './postgres.ts'
import { startProduct, untilStarted, WEB_PORTS } from './processes.ts'
import { startRedis } from './proxies.ts'
import { type Running, until } from './running.ts'

/** What faults may lay hands on. */
export interface Site {
  running: Running
  programs: Programs
  machines: readonly Machine[]
  s3: S3Server
}

export interface Fault {
  name: string
  /** Does it; returns what it hit. */
  act(site: Site): Promise<string>
  repair(site: Site): Promise<void>
}

export interface Happened {
  name: string
  detail: string
  /** By `performance.now()`. */
  from: number
  to: number
}

let hit: Machine | undefined

const killWeb: Fault = {
  name: 'a web process is killed',
  async act({ running }) {
    await running.kill(`web-${WEB_PORTS[0]}`)
    return `port ${WEB_PORTS[0]}`
  },
  async repair({ running, s3 }) {
    startProduct(running, 'web', WEB_PORTS[0], s3)
    await untilStarted(running, 'web', WEB_PORTS[0])
  },
}

const killRedis: Fault = {
  name: 'Redis is killed',
  async act({ running }) {
    await running.kill('redis')
    return ''
  },
  async repair({ running, programs }) {
    startRedis(running, programs)
  },
}

const killPrimary: Fault = {
  name: 'the machine of the primary dies',
  async act({ running, machines }) {
    hit = await primaryOf(machines)
    hit?.powerOff()
    if (hit) await running.kill(hit.name)
    return hit?.name ?? 'there was none'
  },
  async repair({ running, programs }) {
    if (!hit) return
    startPatroni(running, programs, hit)
    await untilSynchronous(hit)
  },
}

const cutPrimary: Fault = {
  name: 'the network of the primary is cut',
  async act({ machines }) {
    hit = await primaryOf(machines)
    hit?.cable(false)
    return hit?.name ?? 'there was none'
  },
  async repair() {
    if (!hit) return
    hit.cable(true)
    await untilSynchronous(hit)
  },
}

/** The next fault must find a second machine that has everything. */
const untilSynchronous = (machine: Machine) =>
  until(`${machine.name} to confirm commits again`, 120, () => isSynchronous(machine))

/** In their order; between the last two the first machine has come back as a replica. */
export const FAULTS: readonly Fault[] = [killWeb, killRedis, killPrimary, cutPrimary]
