import { type CodeMatrix, darkBars, QUIET_ZONE } from './code-matrix.ts'

/** Returns a ticket's code as an SVG for pages, black on white in any colour scheme. */
export function printCodeSvg(matrix: CodeMatrix): string {
  const width = matrix.size + 2 * QUIET_ZONE
  const bars = darkBars(matrix).map(
    ({ row, from, to }) => `M${from + QUIET_ZONE} ${row + QUIET_ZONE}h${to - from}v1h${from - to}z`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${bars.join('')}"/></svg>`
  )
}
