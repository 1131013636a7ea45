import { limits } from "#contract/limits"
import { recipientOf } from "./form.ts"
import type { Reader } from "./readers.ts"

/** Readers of one call; `from` is the place of the first among all readers. */
export type Batch = { from: number; readers: Reader[] }

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Room for what the proxy and the wire add to a request. */
const reservedBytes = 16 * 1024

/**
 * Readers in calls of at most 500 (SEND-5) and 10 MB (BODY-4). `letterBytes` is the request without any recipient: it
 * travels with every call. `from` begins later when the first ones were sent before.
 */
export function batchesOf(readers: readonly Reader[], letterBytes: number, from = 0): Batch[] {
  const room = limits.requestBytesMax - reservedBytes - letterBytes
  const batches: Batch[] = []
  let bytes = 0
  for (let at = from; at < readers.length; at += 1) {
    const reader = readers[at]
    if (!reader) continue
    const size = bytesOf(recipientOf(reader)) + 1
    const open = batches.at(-1)
    if (open && open.readers.length < limits.recipientsMax && bytes + size <= room) {
      open.readers.push(reader)
      bytes += size
    } else {
      batches.push({ from: at, readers: [reader] })
      bytes = size
    }
  }
  return batches
}

/** The size of a request, files included. */
export const requestBytes = bytesOf
