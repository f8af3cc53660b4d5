import { execFileSync } from 'node:child_process'

const IP = '/usr/sbin/ip'
const BRIDGE = 'larunbat-br'
/** Addresses of a network that exists on this machine only. */
export const HUB_ADDRESS = '10.77.0.1'

/** A machine of its own as far as the network goes: processes in it reach others through one cable. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Words before a command that run it there. */
  readonly enter: readonly string[]
  /** Pulls the cable, or puts it back. */
  cable(isIn: boolean): void
  /** Ends every process in it at once, as a power cut does. */
  powerOff(): void
}

/** The switch all machines hang on, with the drill itself at `HUB_ADDRESS`. */
export class Network {
  readonly #machines: string[] = []

  constructor() {
    this.remove(true)
    ip('link', 'add', BRIDGE, 'type', 'bridge')
    ip('addr', 'add', `${HUB_ADDRESS}/24`, 'dev', BRIDGE)
    ip('link', 'set', BRIDGE, 'up')
  }

  addMachine(number: number): Machine {
    const name = `larunbat-${number}`
    const address = `10.77.0.${10 + number}`
    const cable = `larunbat-c${number}`
    this.#machines.push(name)
    ip('netns', 'add', name)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', cable, 'master', BRIDGE)
    ip('link', 'set', cable, 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    return {
      name,
      address,
      enter: [IP, 'netns', 'exec', name],
      cable: (isIn) => ip('link', 'set', cable, isIn ? 'up' : 'down'),
      powerOff: () => {
        for (const pid of processesIn(name)) kill(pid)
      },
    }
  }

  /** Ends what runs in the machines and takes them away; with `isQuiet` what an earlier drill left behind. */
  remove(isQuiet = false): void {
    const left = isQuiet ? ['larunbat-1', 'larunbat-2'] : this.#machines
    for (const name of left) {
      for (const pid of processesIn(name)) kill(pid)
      attempt(() => ip('netns', 'del', name))
    }
    attempt(() => ip('link', 'del', BRIDGE))
  }
}

const ip = (...args: string[]) =>
  execFileSync(IP, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

function processesIn(name: string): number[] {
  try {
    return ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function kill(pid: number): void {
  attempt(() => process.kill(pid, 'SIGKILL'))
}

/** What is not there needs no taking away. */
function attempt(act: () => unknown): void {
  try {
    act()
  } catch {}
}
