import { entityFaults } from "./message-faults/entity.ts"

/**
 * Faults that a strict receiver could find in a message that is transmitted without SMTPUTF8 and 8BITMIME. This is
 * written from RFC 5321, 5322, 2045 to 2047, 2183, 2231, 2369 and 6376 alone, and shares no code with the composer.
 */
export function messageFaults(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString("latin1")
  const faults = lineFaults(text)
  // A reader that takes other line ends for lines sees another message, so nothing else is worth a look.
  return faults.length > 0 ? faults : [...new Set(entityFaults(text, "message"))]
}

/** RFC 5321, 2.3.8 and 4.5.3.1.6; RFC 5322, 2.1.1. */
function lineFaults(text: string): string[] {
  const found: [fault: string, isThere: boolean][] = [
    ["bare CR", /\r(?!\n)/.test(text)],
    ["bare LF", /(?<!\r)\n/.test(text)],
    ["NUL", text.includes("\0")],
    ["the last line has no end", !text.endsWith("\r\n")],
    ["a line of more than 998 characters", text.split("\r\n").some((line) => line.length > 998)],
  ]
  return found.flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}
