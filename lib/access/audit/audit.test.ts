import { expect, test } from "vitest"
import { withoutSecrets } from "./audit.ts"

test("AUDIT-1 secrets are masked at any depth, the rest stays readable", () => {
  const kept = withoutSecrets({
    api_key: "abc",
    project: { project_api_key: "abc", name: "Shop", country: undefined },
    headers: { Authorization: "Bearer abc", "X-Note": "hello" },
    password: "abc",
    auth: "abc",
    flag: 0,
    list: [{ token: "abc", ok: true }],
  })
  expect(JSON.stringify(kept)).not.toContain("abc")
  expect(kept).toMatchObject({
    project: { name: "Shop" },
    headers: { "X-Note": "hello" },
    flag: 0,
    list: [{ ok: true }],
  })
})

test("files become their size, long texts and lists their beginning", () => {
  const kept = withoutSecrets({
    attachments: [{ name: "a.pdf", content: "A".repeat(5000) }],
    html: "x".repeat(5000),
    recipients: Array.from({ length: 60 }, (_, n) => ({ email: `${n}@example.com` })),
  }) as { attachments: { content: string }[]; html: string; recipients: unknown[] }
  expect(kept.attachments[0]?.content).toBe("[5000 characters of base64]")
  expect(kept.html).toMatch(/… \[5000 characters\]$/)
  expect(kept.recipients).toHaveLength(51)
  expect(kept.recipients.at(-1)).toBe("… 10 more")
})

test("a text that the store cannot keep is made one that it can", () => {
  expect(withoutSecrets({ note: "a\0b\ud800" })).toEqual({ note: "ab\ufffd" })
})
