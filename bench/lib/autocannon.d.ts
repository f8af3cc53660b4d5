/** The part of autocannon that the benches use; the package has no types. */
declare module 'autocannon' {
  export interface Request {
    method: 'GET' | 'POST' | 'PATCH'
    path: string
    headers?: Record<string, string>
    setupRequest?: (request: { path?: string; body?: string }) => { path?: string; body?: string }
    onResponse?: (status: number, body: string) => void
  }
  export interface Options {
    url: string
    connections: number
    duration: number
    requests: Request[]
  }
  export interface Result {
    requests: { total: number; average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    mismatches: number
    duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
