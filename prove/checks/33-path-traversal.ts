import { atLeast, atMost, type Check, seen } from '../lib/check.ts'
import { HttpClient, UnansweredError } from '../lib/http.ts'

/** Where files are served from, kept apart or made. */
const ROUTES = [
  '/files/',
  '/files/media/0123456789abcdef0123456789abcdef/',
  '/files/private/',
  '/panel/assets/',
  '/panel/',
  '/puerta/assets/',
  '/puerta/',
  '/assets/',
  '/uploads/files/',
  '/entradas/',
  '/vista-previa/',
  '/api/config/',
]
const DOTS = ['..', '%2e%2e', '.%2e', '%2e.', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '．．', '....']
const SLASHES = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '//', '/./', '∕', '%u2215', ';/', '%00/']
const TARGETS = ['etc/passwd', 'package.json', 'apps/server/src/main.ts', 'postgres/PG_VERSION', 'secret-key']

/** What a file from elsewhere would begin with or hold. */
const FOREIGN = /root:.*:0:0|"workspaces"|export async function main|^\d{2}\n$|BEGIN [A-Z ]*PRIVATE/m

/**
 * 120 spellings of a path to a parent folder, on every route that serves files: no outside file is served, and none of
 * our errors occurs.
 */
export const check: Check = {
  id: 33,
  title: 'ways out of the folders of files',
  invariants: ['I6', 'I8'],
  async run(_tier, ctx) {
    const product = await ctx.product()
    const http = new HttpClient(product.url, { connections: 16 })
    let asked = 0
    let outside = 0
    let given = 0
    let failed = 0
    let hungUp = 0
    const encodings = DOTS.flatMap((dots) => SLASHES.map((slash) => dots + slash))
    const work = encodings.flatMap((up, place) =>
      ROUTES.map((route) => route + up.repeat(6) + (TARGETS[place % TARGETS.length] ?? '')),
    )
    const queue = work.values()
    const lane = async () => {
      for (const path of queue) {
        asked += 1
        // Letters beyond ASCII go as the bytes of UTF-8, as a client without manners sends them.
        const answer = await http.send('GET', Buffer.from(path).toString('latin1')).catch(noAnswer)
        if (!answer) {
          hungUp += 1
          continue
        }
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        if (FOREIGN.test(answer.text)) outside += 1
        // The panel serves its page for any address of a screen.
        if (answer.status === 200 && !(isPage && answer.text.includes('<div id="root"'))) given += 1
        if (answer.status >= 500) failed += 1
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    http.close()
    return [
      atLeast('encodings', encodings.length, 120),
      atLeast('addresses asked for', asked, 120 * ROUTES.length),
      atMost('files from elsewhere', outside, 0),
      atMost('files given', given, 0),
      atMost('failures of ours', failed, 0),
      seen('taken for no request at all', hungUp),
    ]
  },
}

/** Bytes that are no address end the connection before anything is looked at. */
function noAnswer(error: unknown): undefined {
  if (!(error instanceof UnansweredError)) throw error
}
