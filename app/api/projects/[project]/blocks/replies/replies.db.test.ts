import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { blockReplies } from "#lib/analytics/blocks/replies"
import type { Store } from "#lib/data/store/open"
import { endedLetter } from "#lib/testing/ended-letter"
import { saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"

const startMs = someDay.getTime()
const quarterMs = 900_000

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  for (const project of ["shop", "foreign"]) {
    await saveProject(store.db, project)
    await storeLetters(store.db, project, project === "shop" ? letters : letters.slice(0, 1))
  }
})
afterAll(() => store.close())

const said = (quarter: number, reason: string, reply: string, email = `a${quarter}@outlook.com`) => ({
  ...endedLetter("shop", startMs)({ email, quarter, ends: [["hard_bounced", reason]] }, quarter),
  destination_response: reply,
})
const letters = [
  said(0, "err_blacklisted", "550 5.7.1 [192.0.2.1] is on list S3150"),
  said(1, "err_blacklisted", "550 5.7.1 [192.0.2.2] is on list S3140"),
  said(
    2,
    "err_spam_rejected",
    "554 a2@outlook.com: spam, see https://outlook.example/why?to=a2%40outlook.com",
  ),
  said(3, "err_user_unknown", "550 5.1.1 nobody here"),
  said(4, "err_blacklisted", "550 blocked for other.example", "a4@hotmail.com"),
  said(5, "err_blacklisted", "550 Mail for Fischer is refused", "lena.fischer@inbox.example"),
  said(9, "err_blacklisted", "550 later"),
]

const ask = (query: Record<string, string> = {}, project = "shop") =>
  blockReplies(store.db, project, {
    ...{ domain: "Outlook.com", from: String(startMs), to: String(startMs + 8 * quarterMs) },
    ...{ reason: "err_blacklisted,err_spam_rejected", ...query },
  })

describe("BOUNCEPAGE-11 the replies behind a block", () => {
  test("are the newest ones of its time, domain and reasons that say something else, without addresses", async () => {
    expect(await ask()).toEqual({
      ok: true,
      value: {
        replies: [
          {
            reason: "err_spam_rejected",
            text: "554 a•••@outlook.com: spam, see https://outlook.example/•••",
          },
          { reason: "err_blacklisted", text: "550 5.7.1 [192.0.2.2] is on list S3140" },
        ],
      },
    })
    expect(await ask({ reason: "err_blacklisted" })).toMatchObject({ value: { replies: [{}] } })
    expect(await ask({ domain: "gmx.de" })).toMatchObject({ value: { replies: [] } })
  })

  test("PROXY-3 do not name their recipients", async () => {
    expect(await ask({ domain: "inbox.example" })).toMatchObject({
      value: { replies: [{ text: "550 Mail for F••• is refused" }] },
    })
  })

  test("are of the project that is asked for", async () => {
    expect(await ask({ reason: "err_spam_rejected" }, "foreign")).toMatchObject({ value: { replies: [] } })
  })

  test.each([
    ["from", "x"],
    ["reason", "err_giveup"],
    ["domain", ""],
    ["to", "1"],
  ])("refuse %s %o", async (name, value) => {
    expect(await ask({ [name]: value })).toMatchObject({ ok: false, failure: { status: 400 } })
  })
})
