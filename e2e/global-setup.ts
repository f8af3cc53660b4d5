import { startServer } from './lib/server.ts'

/** Starts the product for all stories; the function it answers ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  return () => server.stop()
}
