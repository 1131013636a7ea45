import { expect, test } from "vitest"
import { readBy } from "./read-by.ts"
import type { FirstRead } from "./schema/messages.ts"

const by = (status: string, kind: string): FirstRead => [status, kind, "", "", "", "", 0, ""]

test("TRACK-6 a message was read by a person if there was one, in its current status", () => {
  expect(readBy("opened", [by("opened", "machine"), by("opened", "human")])).toBe("human")
  expect(readBy("opened", [by("opened", "machine"), by("opened", "protected")])).toBe("protected")
  expect(readBy("opened", [by("opened", "machine")])).toBe("machine")
  // A person opened it, a scanner followed its links.
  expect(readBy("clicked", [by("opened", "human"), by("clicked", "machine")])).toBe("machine")
})

test("TRACK-6 shows no reader for a message in another status", () => {
  expect(readBy("unsubscribed", [by("opened", "human")])).toBeNull()
  expect(readBy("opened", [])).toBeNull()
})
