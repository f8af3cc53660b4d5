import type { ReactNode } from 'react'

/** A table that scrolls within its frame, and can be reached there without a mouse. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="sales-scroll" tabIndex={0} aria-label={label}>
      <table className="sales-table">{children}</table>
    </section>
  )
}
