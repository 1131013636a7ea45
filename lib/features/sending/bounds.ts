import { limits } from "#contract/limits"
import type { NewPart } from "#lib/data/store/send-run-drafts"
import type { SendRunRecipient } from "#lib/data/store/send-runs"
import { inParts } from "#lib/platform/parts"

/** Limits of runs of the Send page (RUN-10). The browser reads them as well. */
export const runLimits = {
  recipientsMax: 200_000,
  recipientsBytesMax: 256 * 1024 * 1024,
  /** Recipients per upload request. */
  uploadRecipientsMax: 5000,
  /** Bytes of one upload request of the browser; a single larger recipient is sent alone. */
  uploadBytes: 1024 * 1024,
  /** Parallel runs of one project. */
  runningMax: 20,
  /** Drafts of one user in a project; a new one replaces the oldest. */
  draftsMax: 3,
  /** A request without a response is repeated for this long: the service keeps a key for 60 seconds (IDEMPOTENCE-1). */
  repeatMs: 40_000,
  /** By the database's clock; longer than a call can take, so that only one process has a part. */
  leaseSeconds: 20,
  refusedShownMax: 200,
  jobsShownMax: 500,
  listedMax: 20,
} as const

/** Reserve for what the proxy and the protocol add to a call. */
const reservedBytes = 16 * 1024

/** Bytes available for recipients of one call next to a message of this size (BODY-4). */
export const roomFor = (messageBytes: number): number => limits.requestBytesMax - reservedBytes - messageBytes

// Not Buffer, which the browser's bundle would get as 22 KB of replacement.
const encoder = new TextEncoder()

/** Recipients in parts of at most 500 (SEND-5) and `bytesMax` each. */
export const partsOf = (recipients: readonly SendRunRecipient[], bytesMax: number): NewPart[] =>
  inParts(recipients, limits.recipientsMax, {
    bytesMax,
    bytesOf: (recipient) => encoder.encode(JSON.stringify(recipient)).byteLength + 1,
  }).map(({ items, bytes }) => ({ recipients: items, bytes }))
