/** PostgreSQL settings by name. */
export type Settings = Record<string, string | number>

/**
 * Settings of the embedded server, given on its command line so that an upgrade of Larunbat changes them without
 * touching the data directory. Durability (fsync, full_page_writes, synchronous_commit) keeps its safe defaults.
 */
export function serverSettings(socketDir: string, changes: Settings = {}): string[] {
  const settings: Settings = {
    // Only local processes of the same user reach it: no TCP, a private socket folder.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: 5432,
    // One application server with a pool near 10, plus tools and tests.
    max_connections: 60,
    shared_buffers: '96MB',
    work_mem: '8MB',
    maintenance_work_mem: '48MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
    // Short statements on few cores: compiling and parallel workers cost more than they give, and parallel
    // workers need /dev/shm, which containers keep small.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    // No extra idle processes for reading ahead; no replicas hang on an embedded server.
    io_method: 'sync',
    max_wal_senders: 0,
    max_replication_slots: 0,
    max_logical_replication_workers: 0,
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    // A client that died must not keep its locks for the two hours TCP would allow.
    client_connection_check_interval: '10s',
    ...changes,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
