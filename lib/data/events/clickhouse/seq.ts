/**
 * Numbers of events, in the order in which they were stored: so many of them for each version of a project, and of one
 * event so many that it can be written anew a few times.
 */
const places = { ofVersion: 1_600_000, ofEvent: 16 } as const

/** The number of an event of a version, `nth` among those that came with it. */
export const eventSeq = (version: number, nth: number): number =>
  version * places.ofVersion + nth * places.ofEvent

/** The last number that an event of this version or of one before may have; 0 where there is none. */
export const lastSeqOf = (version: number): number =>
  version === 0 ? 0 : (version + 1) * places.ofVersion - 1
