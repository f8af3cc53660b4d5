import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'

/** Where the bill of materials is written: beside what is built, not in the repository. */
export const SBOM: string = join(ROOT, 'dist/sbom.cdx.json')

interface Bill {
  bomFormat?: string
  components?: { name: string; version?: string }[]
}

/**
 * Writes what the product is made of, with versions, licences and checksums, as CycloneDX JSON. It is read off the lock
 * file, so it needs no network. Returns how many components there are.
 */
export async function writeSbom(): Promise<number> {
  const { output } = await runCommand([
    'npm',
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--package-lock-only',
  ])
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const bill = JSON.parse(json || '{}') as Bill
  if (bill.bomFormat !== 'CycloneDX' || !bill.components?.length)
    throw new Error(`No bill of materials: ${output.trim().slice(-400)}`)
  mkdirSync(dirname(SBOM), { recursive: true })
  writeFileSync(SBOM, `${json}\n`)
  console.log(`${relative(ROOT, SBOM)}: ${bill.components.length} components`)
  return bill.components.length
}
