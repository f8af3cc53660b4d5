/**
 * True for the driver's error of a row that names an account which was erased in the same moment (PostgreSQL 23503), if
 * it is this one: a call that came through its own token just before.
 */
export function isCallerGone(error: unknown, accountId: number): boolean {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  return (
    code === '23503' &&
    typeof detail === 'string' &&
    detail.endsWith(`=(${accountId}) is not present in table "account".`)
  )
}
