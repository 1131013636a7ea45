import { limits } from "#contract/limits"

/** What runs of the page Send are bounded by (docs/contract.md, RUN-10). Read by the browser as well. */
export const runLimits = {
  recipientsMax: 200_000,
  recipientsBytesMax: 256 * 1024 * 1024,
  /** Recipients of one request of an upload. */
  uploadRecipientsMax: 5000,
  /** Bytes of one request of an upload as the browser makes it; a single larger recipient goes alone. */
  uploadBytes: 1024 * 1024,
  /** Runs of one project that go on at the same time. */
  runningMax: 20,
  /** Drafts that one person has in a project; the oldest makes room. */
  draftsMax: 3,
  /** A lost answer is asked for again for so long: the service knows a key for 60 seconds (IDEMPOTENCE-1). */
  askAgainMs: 40_000,
  /** Of the database's clock; longer than a call may take, so that a part is in one process's hands. */
  leaseSeconds: 20,
  refusedShownMax: 200,
  jobsShownMax: 500,
  listedMax: 20,
} as const

/** Room for what the proxy and the wire add to a call. */
const reservedBytes = 16 * 1024

/** What recipients of one call may take beside a message of this size (BODY-4). */
export const roomFor = (messageBytes: number): number => limits.requestBytesMax - reservedBytes - messageBytes
