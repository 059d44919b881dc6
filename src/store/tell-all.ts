/**
 * Runs what waited for a commit. The work is durable by now, so a telling that throws must neither undo the answer
 * nor keep the others from being told: it becomes a warning of the process, which is where bugs are looked for.
 */
export function tellAll(tellings: ReadonlyArray<() => void>): void {
  for (const tell of tellings) {
    try {
      tell();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
}
