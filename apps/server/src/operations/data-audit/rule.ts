/**
 * What must hold of what is stored, whatever happened. `sql` answers one row for each record that breaks it: `what`, in
 * words a person can look for.
 */
export interface Rule {
  name: string
  sql: string
}
