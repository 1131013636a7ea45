/**
 * Numbers of events in storage order. Each version of a project has a range of numbers, and each event has spare
 * numbers for a few rewrites.
 */
const places = { ofVersion: 1_600_000, ofEvent: 16 } as const

/** The number of the `nth` event of a version. */
export const eventSeq = (version: number, nth: number): number =>
  version * places.ofVersion + nth * places.ofEvent

/** The version of an event's number. */
export const versionOf = (seq: number): number => Math.floor(seq / places.ofVersion)

/** The highest possible event number up to this version; 0 before the first one. */
export const lastSeqOf = (version: number): number =>
  version === 0 ? 0 : (version + 1) * places.ofVersion - 1
