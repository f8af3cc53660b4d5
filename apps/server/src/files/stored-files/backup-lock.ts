import { sql } from 'kysely'

/** Advisory lock of this database, held by the connection that makes a backup: one at a time, by any process. */
export const BACKUP_LOCK = 7_203_145

/** SQL: a backup of this database is under way, in whatever process. Of one that died its connection ends, and the lock. */
export const IS_BACKING_UP = sql<boolean>`exists (select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.granted
    and l.classid = 0 and l.objid = ${sql.lit(BACKUP_LOCK)} and l.objsubid = 1)`
