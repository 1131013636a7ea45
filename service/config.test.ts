import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

const read = (own: Record<string, string>) =>
  readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: "a secret of the tests that is long enough",
    SERVICE_ACCOUNT_KEY: "0".repeat(48),
    ...own,
  }).keep

test("lifetimes have defaults and are read in days and megabytes", () => {
  expect(read({})).toEqual({
    eventsDays: 45,
    messagesDays: 365,
    contentDays: 30,
    conversationsDays: 30,
    capturedDays: 30,
    capturedBytesMax: 1024 ** 3,
  })
  expect(read({ SERVICE_KEEP_CAPTURED_MB: "20" }).capturedBytesMax).toBe(20 * 1024 ** 2)
})

test.each([
  [
    { SERVICE_KEEP_EVENTS_DAYS: "44" },
    "SERVICE_KEEP_EVENTS_DAYS: is a number of days, 45 or more: event dumps reach back so far.",
  ],
  [
    { SERVICE_KEEP_EVENTS_DAYS: "for ever" },
    "SERVICE_KEEP_EVENTS_DAYS: is a number of days, 45 or more: event dumps reach back so far.",
  ],
  [{ SERVICE_KEEP_CAPTURED_DAYS: "0" }, "SERVICE_KEEP_CAPTURED_DAYS: is a number of days, 1 or more."],
  [
    { SERVICE_KEEP_CONTENT_DAYS: "3.5" },
    "SERVICE_KEEP_CONTENT_DAYS: is a number of days, 4 or more: a message may wait three days for its delivery.",
  ],
  [
    { SERVICE_KEEP_CAPTURED_MB: "1" },
    "SERVICE_KEEP_CAPTURED_MB: is a number of megabytes from 20 to 10000000.",
  ],
  [
    { SERVICE_KEEP_EVENTS_DAYS: "100", SERVICE_KEEP_MESSAGES_DAYS: "99" },
    "SERVICE_KEEP_EVENTS_DAYS: is at most SERVICE_KEEP_MESSAGES_DAYS, which is 99.",
  ],
])("a lifetime that cannot be is refused in a sentence: %j", (own, sentence) => {
  expect(() => read(own)).toThrow(`Setting ${sentence}`)
})
