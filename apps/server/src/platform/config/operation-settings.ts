import * as z from 'zod'

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')

/** Settings of how the product is run: in how many parts, watched by whom, with how much at a time. */
export const operationEnvironment = {
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: z.coerce.number().min(0.5).max(300).default(5),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('larunbat'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  MAX_IN_FLIGHT: z.coerce.number().int().min(10).max(100_000).default(500),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
}

/** `web` serves requests and queues jobs, `worker` runs the jobs, `all` does both. */
export type Role = 'all' | 'web' | 'worker'

export interface OperationConfig {
  readonly role: Role
  /** Reads that may be a little old go there. */
  readonly replicaUrl: string | undefined
  /** A replica that is further behind is not used for reads. */
  readonly replicaMaxLagMs: number
  /** Limits in memory are counted there instead, for all processes together. */
  readonly redisUrl: string | undefined
  /** Opens `/metrics` to other machines. */
  readonly metricsToken: string | undefined
  /** Where traces go, by OTLP over HTTP; without, none are made. */
  readonly traces: { readonly endpoint: string; readonly service: string; readonly share: number } | undefined
  /** Maximum number of requests under way; further ones get 503 with `Retry-After`. */
  readonly maxInFlight: number
  /** How long a process that is shutting down still serves requests, so that load balancers notice. */
  readonly drainMs: number
}

export function toOperation(e: z.infer<z.ZodObject<typeof operationEnvironment>>): OperationConfig {
  const endpoint = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return {
    role: e.ROLE,
    replicaUrl: e.DATABASE_REPLICA_URL,
    replicaMaxLagMs: e.REPLICA_MAX_LAG_SECONDS * 1000,
    redisUrl: e.REDIS_URL,
    metricsToken: e.METRICS_TOKEN,
    traces: endpoint
      ? { endpoint, service: e.OTEL_SERVICE_NAME, share: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    maxInFlight: e.MAX_IN_FLIGHT,
    drainMs: e.DRAIN_SECONDS * 1000,
  }
}

/** Parts of one installation meet in its database: the embedded one belongs to one process. */
export function operationFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const needs = (name: string) => `  ${name}: needs DATABASE_URL`
  if (given.DATABASE_URL !== undefined) return []
  return [
    ...(given.ROLE === 'web' || given.ROLE === 'worker' ? [needs('ROLE')] : []),
    ...(given.DATABASE_REPLICA_URL !== undefined ? [needs('DATABASE_REPLICA_URL')] : []),
  ]
}
