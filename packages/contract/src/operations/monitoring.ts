import {
  decimal,
  defineCall,
  entity,
  field,
  flag,
  instant,
  list,
  nullable,
  text,
  whole,
  word,
} from '../kit/index.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)

/** A process of the installation that said something in the last minute. */
export const SystemProcess = entity({
  id: field('id', text(36)),
  role: field('papel', word('all', 'web', 'worker')),
  host: field('maquina', text(200)),
  pid: field('pid', count),
  version: field('version', text(40)),
  startedAt: field('desde', instant),
  seenAt: field('visto', instant),
  isDraining: field('terminando', flag),
  memoryMb: field('memoria_mb', count),
  /** The event loop's delay, its 99th percentile. */
  lagMs: field('retraso_ms', decimal(0, 1e9)),
  inFlight: field('en_curso', count),
  poolSize: field('conexiones', count),
  poolIdle: field('conexiones_libres', count),
  poolWaiting: field('esperan_conexion', count),
})

/** A queue of background work. */
export const SystemQueue = entity({
  queue: field('cola', text(100)),
  waiting: field('esperan', count),
  active: field('en_marcha', count),
  /** Got no further try; of the last week. */
  failed: field('fallidos', count),
  oldestSeconds: field('espera_s', count),
  /** Why the last one failed. */
  lastError: field('ultimo_error', nullable(text(500))),
})

/** State of the installation. */
export const SystemState = entity({
  version: field('version', text(40)),
  node: field('node', text(40)),
  processes: field('procesos', list(SystemProcess, 500)),
  database: field(
    'base_datos',
    entity({
      bytes: field('bytes', count),
      version: field('version', text(100)),
      migration: field('migracion', text(200)),
      connections: field('conexiones', count),
      maxConnections: field('conexiones_max', count),
    }),
  ),
  queues: field('colas', list(SystemQueue, 200)),
  office: field(
    'taquilla',
    entity({
      held: field('cestas', count),
      overdue: field('cestas_vencidas', count),
      paymentsOpen: field('pagos_abiertos', count),
      oldestPaymentSeconds: field('pago_espera_s', count),
      mailsWaiting: field('correos_esperan', count),
      mailsFailed: field('correos_fallidos', count),
      oldestMailSeconds: field('correo_espera_s', count),
    }),
  ),
  /** The newest backup that went well; null before the first one. */
  backup: field(
    'copia',
    nullable(
      entity({
        endedAt: field('fecha', instant),
        place: field('lugar', text(1000)),
        bytes: field('bytes', count),
        rows: field('filas', count),
      }),
    ),
  ),
  /** Why the last backup failed; null when it went well, or there was none. */
  backupFailure: field(
    'copia_fallo',
    nullable(entity({ endedAt: field('fecha', instant), error: field('error', text(500)) })),
  ),
  /** What decides whether it may sell. */
  installation: field(
    'instalacion',
    entity({
      /** People reach it from other machines and networks. */
      isPublic: field('publica', flag),
      isHttps: field('https', flag),
      /** A proxy stands in front, and callers cannot be distinguished. */
      isProxyUntrusted: field('proxy_sin_confianza', flag),
      /** No money moves. */
      isTestBank: field('banco_pruebas', flag),
      hasMail: field('correo', flag),
      hasContact: field('contacto', flag),
      hasPayoutAccount: field('cuenta_pagos', flag),
      hasBackupPlace: field('copia_destino', flag),
      isBackupSealed: field('copia_cifrada', flag),
      /** The first administrator still has the address that gets no mail. */
      hasDefaultAdmin: field('admin_inicial', flag),
      admins: field('admins', count),
      isDatabaseEmbedded: field('base_incluida', flag),
      /** Of the disk that files are on. */
      freeBytes: field('disco_libre', count),
      /** How far the server's clock is before the database's; negative when behind. */
      clockMs: field('desfase_ms', whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    }),
  ),
  /** Rows of all tables, as PostgreSQL last estimated them. */
  rowEstimate: field('filas_estimadas', count),
  /** Settings by the names of their variables; of secrets only whether they are there. */
  settings: field(
    'ajustes',
    list(entity({ name: field('nombre', text(80)), value: field('valor', text(500)) }), 100),
  ),
  /** More or less than usual is logged until then. */
  log: field(
    'detalle_registro',
    nullable(
      entity({ level: field('nivel', word('debug', 'info', 'warn')), until: field('hasta', instant) }),
    ),
  ),
})

export const getSystem = defineCall({
  wireName: 'app_sistema',
  access: 'admin',
  task: 'settings',
  summary:
    'How the installation stands: processes, database, background work, payments, mails, backup, settings.',
  input: entity({}),
  output: SystemState,
})

export const retryJobs = defineCall({
  wireName: 'app_sistema_reintentar',
  access: 'admin',
  task: 'installation',
  summary: 'Give the failed work of a queue one more try.',
  input: entity({ queue: field('cola', text(100, 1)) }),
  output: entity({ count: field('cuantos', count) }),
})

export const setLogLevel = defineCall({
  wireName: 'app_sistema_registro',
  access: 'admin',
  task: 'installation',
  summary: 'Log more or less than usual for some minutes, in every process; without a level, as usual again.',
  input: entity({
    level: field('nivel', nullable(word('debug', 'info', 'warn'))),
    minutes: field('minutos', whole(1, 1440)),
  }),
  output: SystemState.pick('log'),
})
