import type { Generated } from 'kysely'
import type { GeneratedInstant, Instant } from './column-types.ts'

export interface ServerProcessTable {
  id: string
  role: 'all' | 'web' | 'worker'
  host: string
  pid: number
  version: string
  started_at: Instant
  seen_at: GeneratedInstant
  is_draining: Generated<boolean>
  memory_mb: number
  /** The event loop's delay in the last seconds, its 99th percentile. */
  lag_ms: number
  in_flight: number
  pool_size: number
  pool_idle: number
  pool_waiting: number
}
