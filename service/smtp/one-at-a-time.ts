export type RunSerially = <T>(work: () => Promise<T>) => Promise<T>

/** Runs one piece of work after the other: reading a large message takes memory many times its size. */
export function makeSerial(): RunSerially {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
