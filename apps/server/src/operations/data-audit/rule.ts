/**
 * An invariant of stored data. `sql` returns one row for each record that violates it: `what`, in words that can be
 * searched for.
 */
export interface Rule {
  name: string
  sql: string
}
