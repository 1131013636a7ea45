import { describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { failed } from "#lib/platform/result"
import { outcomeAfterRelease, outcomeByFailure, outcomeByObstacle, outcomeByStatus } from "./again-outcome.ts"

const hourMs = 3_600_000
const first_at = at(Date.UTC(2026, 10, 20))
const after = (hours: number) => first_at.getTime() + hours * hourMs

describe("MESSAGEPAGE-9 decides the outcome of a message", () => {
  test.each<[string, number, string | null]>([
    ["hard_bounced", 1, null],
    ["soft_bounced", 49, "tried"],
    ["soft_bounced", 50, null],
    ["sent", 1, "tried"],
    ["accepted", 100, "tried"],
    ["delivered", 1, "arrived"],
    ["clicked", 1, "arrived"],
    ["spam", 1, "arrived"],
  ])("by its status: %s after %i hours", (status, hours, outcome) => {
    expect(outcomeByStatus({ status, first_at }, after(hours))).toBe(outcome)
  })

  test.each<[{ code: number; reason?: string } | undefined, boolean, string]>([
    [undefined, false, "sent"],
    [{ code: 204, reason: "temporary_unavailable" }, true, "released"],
    [{ code: 204, reason: "permanent_unavailable" }, true, "permanent"],
    [{ code: 204, reason: "temporary_unavailable" }, false, "right"],
    [{ code: 204, reason: "unsubscribed" }, true, "kept"],
    [{ code: 204, reason: "complained" }, true, "kept"],
    [{ code: 204, reason: "blocked" }, true, "kept"],
    [{ code: 204, reason: "invalid" }, true, "refused"],
    [{ code: 404 }, true, "gone"],
    [{ code: 1574 }, true, "refused"],
  ])("by what stands against it: %j, may release %s", (obstacle, canRelease, outcome) => {
    const known = obstacle && { message: "", ...obstacle }
    expect(outcomeByObstacle(known, canRelease)).toBe(outcome)
  })

  test.each<[Parameters<typeof failed>, string]>([
    [[400, "", { code: 1573 }], "again"],
    [[400, "", { code: 204 }], "kept"],
    [[404, "", { code: 404, field: "job_id" }], "gone"],
    [[404, "", { code: 404 }], "refused"],
    [[400, "", { code: 1574 }], "refused"],
    [[403, ""], "refused"],
    [[429, ""], "failed"],
    [[502, ""], "failed"],
  ])("by how its call failed: %j", (response, outcome) => {
    const { failure } = failed(...response)
    expect(outcomeByFailure(failure)).toBe(outcome)
    // A message that another user sent counts as sent; for any other, the removed suppression is reported.
    expect(outcomeAfterRelease(failure)).toBe(outcome === "again" ? "again" : "freed")
  })
})
