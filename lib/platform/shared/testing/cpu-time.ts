/**
 * Processor time of this thread so far, in ms. What work costs by it is the same on a machine that many share, so tests may
 * hold it against a bound; wall-clock time is for `bench/`.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What a synchronous piece of work costs, in ms of processor time. */
export function cpuMsOf(work: () => void): number {
  const before = cpuMs()
  work()
  return cpuMs() - before
}
