import { join } from 'node:path'
import type { S3Server } from '../../../apps/server/src/platform/files/testing/s3-server.ts'
import { SERVER_FLAGS } from '../../lib/node-flags.ts'
import { ROOT } from '../../lib/root.ts'
import { DATABASE, PORTS } from './postgres.ts'
import { type Running, until } from './running.ts'

export const WEB_PORTS = [4551, 4552, 4553] as const
export const WORKER_PORTS = [4554, 4555] as const

/** Starts one process of the product, as it would run on a machine of its own. */
export function startProduct(running: Running, role: 'web' | 'worker', port: number, s3: S3Server): void {
  const { accessKeyId, secretAccessKey } = s3.credentials
  running.start({
    name: `${role}-${port}`,
    command: [process.execPath, ...SERVER_FLAGS, 'scripts/serve.ts'],
    cwd: ROOT,
    env: {
      // As every npm script does: most of a start is reading code.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      ROLE: role,
      PORT: String(port),
      DATA_DIR: running.dir,
      PUBLIC_URL: `http://127.0.0.1:${PORTS.web}`,
      DATABASE_URL: DATABASE.pooled,
      DATABASE_DIRECT_URL: DATABASE.direct,
      DATABASE_REPLICA_URL: DATABASE.replica,
      // PgBouncer before 1.21 knows no statements by name.
      DATABASE_NAMED_STATEMENTS: '0',
      REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.credentials.region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      TRUST_PROXY: '1',
      HOLDS_PER_MINUTE: '1000000',
      HELD_PLACES: '1000000',
      HELD_SHARE_PERCENT: '100',
      LOG_LEVEL: 'info',
    },
  })
}

/** Waits for the balancer to have a server to send requests to. */
export const untilReady = (port: number) => untilAnswers(port, () => false)

/** Waits for a process of the product, and no longer once it has ended at its start. */
export const untilStarted = (running: Running, role: 'web' | 'worker', port: number) =>
  untilAnswers(port, () => running.hasEnded(`${role}-${port}`))

const untilAnswers = (port: number, isHopeless: () => boolean) =>
  until(
    `port ${port} to be ready`,
    240,
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    isHopeless,
  )
