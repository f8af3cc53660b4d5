import * as contract from './index.ts'
import type { Call } from './kit/index.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'wireName' in value

/** Every call of the contract by its wire name. For the server and the documentation: front ends import single calls. */
export const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(contract as Record<string, unknown>)
    .filter(isCall)
    .map((call) => [call.wireName, call]),
)
