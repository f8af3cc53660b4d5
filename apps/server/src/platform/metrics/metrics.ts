import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counted of itself since it started, in the form Prometheus reads. */
export const registry = new Registry()
const registers = [registry]

/** Seconds; the bounds lie where the targets of the product do. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requestSeconds = new Histogram({
  name: 'larunbat_http_request_seconds',
  help: 'Time to answer, by route and status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: SECONDS,
  registers,
})

export const callsTotal = new Counter({
  name: 'larunbat_calls_total',
  help: 'Calls by name and the code of their failure; "ok" without one.',
  labelNames: ['call', 'code'] as const,
  registers,
})

export const shedTotal = new Counter({
  name: 'larunbat_http_shed_total',
  help: 'Requests told to come back later because too much was under way.',
  registers,
})

export const inFlight = new Gauge({
  name: 'larunbat_http_in_flight',
  help: 'Requests under way.',
  registers,
})

export const providerSeconds = new Histogram({
  name: 'larunbat_payment_provider_seconds',
  help: 'Time a payment provider took, by what came of it.',
  labelNames: ['provider', 'outcome'] as const,
  buckets: SECONDS,
  registers,
})

export const paymentsSettled = new Counter({
  name: 'larunbat_payments_settled_total',
  help: 'What became of payments when their provider told of them.',
  labelNames: ['state'] as const,
  registers,
})

export const holdsEnded = new Counter({
  name: 'larunbat_holds_expired_total',
  help: 'Places given back because their time was over.',
  registers,
})

export const jobsDone = new Counter({
  name: 'larunbat_jobs_total',
  help: 'Jobs this process worked on, by queue and outcome.',
  labelNames: ['queue', 'outcome'] as const,
  registers,
})
