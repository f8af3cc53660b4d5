import type { ReactNode } from 'react'

/** A table that scrolls within its frame, and can be reached there without a mouse. `labelledBy` is the id of its heading. */
export function ScrollTable({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="sales-scroll" tabIndex={0} aria-labelledby={labelledBy}>
      <table className="sales-table">{children}</table>
    </section>
  )
}
