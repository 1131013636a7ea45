import { expect, test } from "vitest"
import { withoutSecrets } from "./audit.ts"

test("AUDIT-1 secrets are masked at any depth, the rest stays readable", () => {
  const logged = withoutSecrets({
    api_key: "abc",
    project: { project_api_key: "abc", name: "Shop", country: undefined },
    headers: { Authorization: "Bearer abc", "X-Note": "hello" },
    password: "abc",
    auth: "abc",
    flag: 0,
    list: [{ token: "abc", ok: true }],
  })
  expect(JSON.stringify(logged)).not.toContain("abc")
  expect(logged).toMatchObject({
    project: { name: "Shop" },
    headers: { "X-Note": "hello" },
    flag: 0,
    list: [{ ok: true }],
  })
})

test("files become their size, long texts and lists their beginning", () => {
  const logged = withoutSecrets({
    attachments: [{ name: "a.pdf", content: "A".repeat(5000) }],
    html: "x".repeat(5000),
    recipients: Array.from({ length: 60 }, (_, n) => ({ email: `${n}@example.com` })),
  }) as { attachments: { content: string }[]; html: string; recipients: unknown[] }
  expect(logged.attachments[0]?.content).toBe("[5000 characters of base64]")
  expect(logged.html).toMatch(/… \[5000 characters\]$/)
  expect(logged.recipients).toHaveLength(51)
  expect(logged.recipients.at(-1)).toBe("… 10 more")
})

test("an unstorable text is made storable", () => {
  expect(withoutSecrets({ note: "a\0b\ud800" })).toEqual({ note: "ab\ufffd" })
})
