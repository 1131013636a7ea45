import { describe, expect, test } from "vitest"
import { checkRow } from "./check-row.ts"
import { readHead } from "./columns.ts"
import { columnKey } from "./exporters.ts"

/** Entries that an import with the guessed columns creates from a file. */
function imported(file: string[][], rowsAre?: string): unknown[] {
  const head = readHead(file)
  if (!head) throw new Error("A file of the test has no line.")
  expect(head.cause).toBe(rowsAre)
  const { columns, hasNames, cause = "unsubscribed" } = head
  return file.slice(1).map((cells) => checkRow(cells, { columns, hasNames, cause, keepOurs: true }))
}

const ann = "ann@example.com"
const max = "max@example.com"
const at = "2026-08-21 11:02:55"

describe("SUPPRESSPAGE-7 exports of other services", () => {
  test("Mailgun: bounces, unsubscribes and complaints", () => {
    const created_at = "Fri, 21 Aug 2026 13:02:55 +0200"
    const bounces = [
      ["address", "code", "error", "created_at"],
      [ann, "550", "5.1.1 mailbox unavailable", created_at],
      [max, "605", "Not delivering to previously bounced address", "Mon, 01 Jan 0001 00:00:00 UTC"],
    ]
    expect(imported(bounces, "permanent_unavailable")).toEqual([
      { email: ann, cause: "permanent_unavailable", created: at },
      { email: max, cause: "permanent_unavailable" },
    ])
    const unsubscribes = [
      ["address", "tags", "created_at"],
      [ann, "*", created_at],
    ]
    expect(imported(unsubscribes, "unsubscribed")).toEqual([
      { email: ann, cause: "unsubscribed", created: at },
    ])
    const complaints = [
      ["address", "created_at"],
      [ann, created_at],
    ]
    expect(imported(complaints, "complained")).toEqual([{ email: ann, cause: "complained", created: at }])
  })

  test("SendGrid: bounces and blocks, spam reports, invalid emails, unsubscribes", () => {
    const created = "1787310175"
    const bounces = [
      ["status", "reason", "email", "created"],
      ["5.1.1", "550 no mailbox here", ann, created],
      ["4.7.0", "421 try later", max, created],
      ["", "unable to get mx info", "eva@example.com", created],
    ]
    expect(imported(bounces, "permanent_unavailable")).toEqual([
      { email: ann, cause: "permanent_unavailable", created: at },
      { email: max, cause: "temporary_unavailable", created: at },
      { email: "eva@example.com", cause: "permanent_unavailable", created: at },
    ])
    const oneOf = (names: string[], cells: string[]) => [names, cells]
    expect(imported(oneOf(["email", "ip", "created"], [ann, "192.0.2.4", created]), "complained")).toEqual([
      { email: ann, cause: "complained", created: at },
    ])
    expect(
      imported(
        oneOf(["reason", "email", "created"], ["Mail domain unknown", ann, created]),
        "permanent_unavailable",
      ),
    ).toEqual([{ email: ann, cause: "permanent_unavailable", created: at }])
    expect(imported(oneOf(["email", "created"], [ann, created]), "unsubscribed")).toEqual([
      { email: ann, cause: "unsubscribed", created: at },
    ])
  })

  test("Postmark, in any spelling of its names", () => {
    const created = "2026-08-21T06:02:55-05:00"
    const rows = [
      [ann, "HardBounce", "Recipient", created],
      [ann, "SpamComplaint", "Recipient", created],
      [ann, "ManualSuppression", "Customer", created],
    ]
    for (const names of [
      ["EmailAddress", "SuppressionReason", "Origin", "CreatedAt"],
      ["\uFEFF'Email Address'", "suppression_reason", "origin", "Created at"],
    ])
      expect(imported([names, ...rows])).toEqual(
        ["permanent_unavailable", "complained", "unsubscribed"].map((cause) => ({
          email: ann,
          cause,
          created: at,
        })),
      )
  })

  test("Amazon SES", () => {
    const file = [
      ["EmailAddress", "Reason", "LastUpdateTime"],
      [ann, "BOUNCE", "2026-08-21T11:02:55.120000+00:00"],
      [max, "COMPLAINT", "1787310175.12"],
    ]
    expect(imported(file)).toEqual([
      { email: ann, cause: "permanent_unavailable", created: at },
      { email: max, cause: "complained", created: at },
    ])
  })

  test("SparkPost: the source is the cause, the type is not", () => {
    const row = (source: string) => [
      ann,
      "non_transactional",
      source,
      "a note",
      "2026-08-21T11:02:55+00:00",
      "",
    ]
    const file = [
      ["recipient", "type", "source", "description", "created", "updated"],
      ...["Bounce Rule", "Spam Complaint", "List Unsubscribe", "Manually Added", "Compliance"].map(row),
    ]
    expect(imported(file)).toEqual(
      ["permanent_unavailable", "complained", "unsubscribed", "unsubscribed", "unsubscribed"].map(
        (cause) => ({ email: ann, cause, created: at }),
      ),
    )
  })

  test("Brevo: blocked contacts, and logs without deliveries", () => {
    const blocked = [
      ["senderEmail", "email", "reason", "blockedAt"],
      ["shop@example.com", ann, "contactFlaggedAsSpam", "2026-08-21T11:02:55.000Z"],
      ["shop@example.com", max, "hardBounce", "2026-08-21T11:02:55.000Z"],
    ]
    expect(imported(blocked)).toEqual([
      { email: ann, cause: "complained", created: at },
      { email: max, cause: "permanent_unavailable", created: at },
    ])
    const row = (word: string) => [word, "03-04-2026 11:02:55", "Hello", "shop@example.com", ann, "NA"]
    const logs = [
      ["st_text", "ts", "sub", "frm", "email", "tag"],
      ...["Hard bounce", "Blocked", "Opened"].map(row),
    ]
    expect(imported(logs)).toEqual([
      { email: ann, cause: "permanent_unavailable", created: "2026-04-03 11:02:55" },
      { email: ann, cause: "unsubscribed", created: "2026-04-03 11:02:55" },
      { fault: "cause" },
    ])
  })

  test("Mailchimp: cleaned and unsubscribed, with their time", () => {
    const cleaned = [
      ["Email Address", "First Name", "OPTIN_TIME", "CLEAN_TIME", "CLEAN_CAMPAIGN_TITLE"],
      [ann, "Ann", "2020-01-01 00:00:00", at, "Spring"],
    ]
    expect(imported(cleaned, "permanent_unavailable")).toEqual([
      { email: ann, cause: "permanent_unavailable", created: at },
    ])
    const left = [
      ["Email Address", "OPTIN_TIME", "UNSUB_TIME", "UNSUB_REASON"],
      [ann, "2020-01-01 00:00:00", at, "no longer interested"],
    ]
    expect(imported(left, "unsubscribed")).toEqual([{ email: ann, cause: "unsubscribed", created: at }])
  })

  test("a list with more columns than a short export is not that export", () => {
    const head = readHead([
      ["email", "created", "cause"],
      [ann, "2026-08-21", "spam"],
    ])
    expect(head?.cause).toBeUndefined()
    expect(head?.columns).toEqual({ email: 0, cause: 2, created: 1 })
  })

  test("names are equal in any case, with spaces, underscores and quotes", () => {
    expect(
      ['"Email Address"', "email_address", "EmailAddress", "\uFEFFE-MAIL ADDRESS"].map(columnKey),
    ).toEqual(Array.from({ length: 4 }, () => "emailaddress"))
  })
})
