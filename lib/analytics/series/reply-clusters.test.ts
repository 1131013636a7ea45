import { expect, test } from "vitest"
import { replyClusters } from "./reply-clusters.ts"

const row = (
  reply: string,
  first_ms: number,
  more: { count?: number; reason?: string; provider?: string } = {},
) => ({
  ...{ reply, first_ms, email: `a${first_ms}@example.com` },
  ...{ count: 1, reason: "err_user_unknown", provider: "other" },
  ...more,
})

test("BOUNCEPAGE-13 replies with the same words are one group, most frequent first, with the newest as example", () => {
  const newest = row("550 NO user 9", 5, { reason: "err_user_inactive" })
  const found = replyClusters([
    row("550 No user 17", 1, { count: 3 }),
    newest,
    row("550 No user 4", 2, { provider: "gmail" }),
    row("452 Mailbox full", 3, { count: 2 }),
    row("", 4, { count: 2 }),
  ])
  expect(found).toEqual([
    {
      pattern: "550 NO user …",
      count: 5,
      reasons: [
        ["err_user_unknown", 4],
        ["err_user_inactive", 1],
      ],
      providers: [
        ["other", 4],
        ["gmail", 1],
      ],
      newest,
      rows: [expect.anything(), newest, expect.anything()],
    },
    expect.objectContaining({ pattern: "", count: 2 }),
    expect.objectContaining({ pattern: "452 Mailbox full", count: 2 }),
  ])
  expect(replyClusters([])).toEqual([])
})
