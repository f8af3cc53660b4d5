import { subscribe } from 'node:diagnostics_channel'
import { channelOf, type TraceMessage } from '../../apps/server/src/platform/trace-point.ts'
import type { Fault } from './fail-at.ts'

/** Loaded before the server (`node --import`): does at named points what PROVE_FAULTS says, a list of `Fault` as JSON. */
const faults = JSON.parse(process.env.PROVE_FAULTS ?? '[]') as Fault[]

for (const { point, does, at = 1, times = 1, ms = 0 } of faults) {
  let passed = 0
  subscribe(channelOf(point), (message) => {
    passed += 1
    if (passed < at || passed >= at + times) return
    const { waits } = message as TraceMessage
    // Whatever the process still has in its buffers is lost, as in a power cut.
    if (does === 'kill') process.kill(process.pid, 'SIGKILL')
    else if (does === 'fail') waits.push(Promise.reject(new Error(`made to fail at ${point}`)))
    else waits.push(new Promise((resolve) => setTimeout(resolve, ms)))
  })
}
