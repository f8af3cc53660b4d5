import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PANEL = /^apps\/panel\/src\/(?!worker\/|test\/)(?!.*\.test\.tsx?$).*\.tsx?$/
/** The one place of the panel that makes addresses of the server. */
const HOME = 'apps/panel/src/shared/server-address.ts'

const RULES: readonly [RegExp, string][] = [
  [/(?<!=== )(?<!\.)\blocation\.(origin|host)\b/, 'serverOrigin()'],
  [/(fetch|assign|open|EventSource|sendBeacon)\(\s*['"`]\//, 'serverAddress(path) or API_ADDRESS'],
  [/['"`]\/(api|files|uploads|feeds)\/(?!docs)/, 'serverAddress(path) or API_ADDRESS'],
  [/import\.meta\.env\.VITE_API_URL(?! \? )/, 'API_ADDRESS'],
]

/**
 * Returns a line for each address that the panel makes of its own page: in the application the page is at another origin than
 * the server. Links to pages of the site (`href="/es/..."`) are opened by the application itself.
 */
export function serverAddresses(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => PANEL.test(file) && file !== HOME)
    .flatMap((file) =>
      serverAddressesOf(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`),
    )
}

/** The same for one text: `<line>: <what to write>`. */
export function serverAddressesOf(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    // Comments, and what is made an address by the functions that do so.
    if (/^\s*(\/\/|\/?\*)|\b(serverAddress|leaveForServer|openPage)\(/.test(line)) return []
    const rule = RULES.find(([pattern]) => pattern.test(line))
    return rule ? [`${at + 1}: write ${rule[1]} (shared/server-address.ts)`] : []
  })
}
