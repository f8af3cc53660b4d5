export { PostgresStartError } from './errors.ts'
export {
  type PostgresLog,
  type RunningPostgres,
  type StartPostgresOptions,
  startPostgres,
} from './start-postgres.ts'
