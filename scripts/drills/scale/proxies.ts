import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './needs.ts'
import { HUB_ADDRESS, type Machine } from './network.ts'
import { asPostgres, ownedByPostgres, PORTS } from './postgres.ts'
import type { Running } from './running.ts'

/** haproxy: people to the web processes that are ready, connections to the machine that says it is the primary. */
export function startHaproxy(
  running: Running,
  { haproxy }: Programs,
  machines: readonly Machine[],
  webPorts: readonly number[],
): void {
  const servers = machines.map(
    ({ name, address }) =>
      `  server ${name} ${address}:5432 check port 8008 on-marked-down shutdown-sessions`,
  )
  const database = (name: string, port: number, role: string) => [
    `listen ${name}`,
    `  bind ${HUB_ADDRESS}:${port}`,
    '  mode tcp',
    '  timeout client 30m',
    '  timeout server 30m',
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1',
    ...servers,
  ]
  const lines = [
    'global',
    '  maxconn 4000',
    'defaults',
    '  timeout connect 1s',
    '  timeout check 1s',
    ...database('primary', PORTS.primary, 'primary'),
    ...database('replica', PORTS.replica, 'replica?lag=10MB'),
    'listen web',
    `  bind 127.0.0.1:${PORTS.web}`,
    '  mode http',
    '  timeout client 30s',
    '  timeout server 30s',
    '  option redispatch 1',
    '  option forwardfor',
    '  retries 2',
    // No response and nothing forwarded: the request may go to another process.
    '  retry-on conn-failure',
    '  balance leastconn',
    '  option httpchk GET /readyz',
    '  default-server inter 1s fall 2 rise 1',
    ...webPorts.map((port) => `  server web${port} 127.0.0.1:${port} check`),
  ]
  const file = join(running.dir, 'haproxy.cfg')
  writeFileSync(file, `${lines.join('\n')}\n`)
  running.start({ name: 'haproxy', command: [haproxy, '-db', '-f', file] })
}

/** PgBouncer in transaction mode: many processes share few connections, and a change of the primary is one of address only. */
export function startPgbouncer(running: Running, { pgbouncer }: Programs, password: string): void {
  const lines = [
    '[databases]',
    `larunbat = host=${HUB_ADDRESS} port=${PORTS.primary} dbname=larunbat user=larunbat password=${password}`,
    '[pgbouncer]',
    `listen_addr = ${HUB_ADDRESS}`,
    `listen_port = ${PORTS.pooler}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 400',
    'default_pool_size = 20',
    // Longer waits get an answer that says so, and the client retries.
    'query_wait_timeout = 8',
    'server_connect_timeout = 2',
    'server_login_retry = 1',
    'server_check_delay = 0',
    'ignore_startup_parameters = extra_float_digits,options',
  ]
  const file = join(running.dir, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`)
  ownedByPostgres(file)
  running.start({ name: 'pgbouncer', command: [...asPostgres, pgbouncer, file] })
}

export function startRedis(running: Running, { redis }: Programs): void {
  const command = [
    redis,
    '--port',
    String(PORTS.redis),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  running.start({ name: 'redis', command })
}
