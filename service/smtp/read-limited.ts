import type { SMTPServerDataStream } from "smtp-server"
import { Refusal } from "../refusal.ts"

/**
 * All bytes of a message; what is more than the server's limit is not kept, and refused with 199 when its end is there.
 * A client that hangs up has not handed over anything.
 */
export async function readLimited(stream: SMTPServerDataStream): Promise<Buffer> {
  let parts: Buffer[] = []
  try {
    for await (const part of stream) {
      if (stream.sizeExceeded) parts = []
      else parts.push(part)
    }
  } catch {
    throw new Refusal(400, "The connection ended before the message did.")
  }
  if (stream.sizeExceeded) throw new Refusal(199, "The message is larger than 10 MB.")
  return Buffer.concat(parts)
}
