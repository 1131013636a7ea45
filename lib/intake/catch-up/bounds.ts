/** What comparing and fetching keep to (CATCHUP-1 to CATCHUP-6). Milliseconds where nothing else is said. */

const minute = 60_000
const hour = 60 * minute
export const dayMs = 24 * hour

export const catchUpLimits = {
  /** How many UTC days before today are compared; servers that reach back less far are asked for less. */
  lookBackDays: [44, 31, 30, 7, 1],
  /** Events of the last moments are on their way. */
  onTheirWay: 30_000,
  /** Of a server that does not say what waits for us, calls may come for as long as they are repeated (CALLBACK-3). */
  repeated: 24 * hour,
  everyDay: dayMs,
  /** A project that is new here has nothing to miss. */
  firstCheck: hour,
  /** After a comparison that could not be made. */
  again: 3 * hour,
  /** Where the server offers no dumps, or the key may order none. */
  muchLater: 7 * dayMs,
  /** A fetch that could not go on tries again after this, each time twice as long. */
  soon: 5000,
  leaseSeconds: 90,
  /** A dump is asked for so often, and given up after so long. */
  askEvery: 1000,
  readyWithin: 60 * minute,
  /** Reading a file of a dump takes so long at most, with all pauses. */
  fileWithin: 2 * hour,
  /** Events of one transaction: callbacks of the project wait for no more than that. */
  batchEvents: 200,
  /** A pause is so many times as long as the batch before it took, and not shorter than this. */
  pauseTimes: 2,
  pauseMin: 15,
  /** Turns of a fetch in a row that may fail. */
  failuresMax: 6,
  /** What a row of a file may take, and a file when unpacked. */
  rowChars: 512 * 1024,
  fileBytes: 2 * 1024 ** 3,
  /** A project's whole day is ordered; nothing real has more events. */
  eventsPerDump: 1_000_000_000,
} as const

/** Opens and clicks may come twice within a second, which is one event here: so few too many are no gap. */
export const repeatedWithinSecond = { statuses: ["opened", "clicked"], share: 0.02, few: 5 } as const
