/**
 * Processor time of this thread so far, in ms. By this measure, work costs the same on a shared machine, so tests can
 * compare it with a bound; wall-clock time is for `bench/`.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Processor time of synchronous work, in ms. */
export function cpuMsOf(work: () => void): number {
  const before = cpuMs()
  work()
  return cpuMs() - before
}
