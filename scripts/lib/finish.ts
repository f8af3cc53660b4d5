/** Runs a script's work and sets the exit code it returns; a failure is one message, without a stack trace. */
export async function finish(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
