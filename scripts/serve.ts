import { main } from '../apps/server/src/main.ts'

/** The server alone, for `npm run dev`, which restarts it: nothing is built here. */
await main(process.argv.slice(2))
