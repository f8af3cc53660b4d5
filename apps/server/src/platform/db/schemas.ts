/**
 * SQL of the schema that holds our tables: the first one of the search path, which is where migrations create them. Null where
 * the search path names no schema that exists. Statements name tables without a schema, so no code names this one either.
 */
export const OWN_SCHEMA = 'to_regnamespace(quote_ident(current_schema()))'

/** Schema of the job queue; the only one with a fixed name, since pg-boss qualifies its statements with it. */
export const JOBS_SCHEMA = 'pgboss'

/** Tables of the job queue, qualified, as SQL. */
export const JOB_TABLE = `${JOBS_SCHEMA}.job`
export const QUEUE_TABLE = `${JOBS_SCHEMA}.queue`
export const SCHEDULE_TABLE = `${JOBS_SCHEMA}.schedule`

/** SQL condition: the job queue was started once on this database. */
export const HAS_JOB_QUEUE = `to_regclass('${JOB_TABLE}') is not null`

/** An SQL identifier in its quotes. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
