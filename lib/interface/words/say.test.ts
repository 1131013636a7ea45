import { expect, test } from "vitest"
import { lookUp, say } from "./say.ts"

test("a message is formatted with its values, and a plain one stays unchanged", () => {
  expect(say("All is well.", { name: "x" })).toBe("All is well.")
  expect(say(({ name }: { name: string }) => `Hello ${name}`, { name: "x" })).toBe("Hello x")
})

test("a word of the wire that there are no words for is not found, even where objects have such a member", () => {
  expect(lookUp({ ready: "Ready" }, "ready")).toBe("Ready")
  expect(["failed", "constructor", "__proto__", ""].map((name) => lookUp({ ready: "Ready" }, name))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
