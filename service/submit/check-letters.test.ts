import { describe, expect, test } from "vitest"
import type { TemplateEngine } from "#contract/message"
import type { Substitutions } from "#contract/substitutions"
import { checkLetters } from "./check-letters.ts"
import { sendTagCodes } from "./check-rendering.ts"
import type { JobMessage } from "./job-message.ts"
import { renderLetter } from "./render.ts"

const jobOf = (template_engine: TemplateEngine, own: Partial<JobMessage>): JobMessage => ({
  subject: "A subject",
  from_email: "shop@example.com",
  body: { plaintext: "text" },
  template_engine,
  global_substitutions: {},
  headers: {},
  attachments: [],
  inline_attachments: [],
  track_links: 1,
  track_read: 1,
  language: "en",
  has_footer: true,
  has_list_unsubscribe: true,
  ...own,
})
const recipients = (count: number, substitutions: (at: number) => Substitutions) =>
  Array.from({ length: count }, (_, at) => ({
    email: `r${at}@example.com`,
    substitutions: substitutions(at),
  }))
const check = (job: JobMessage, of: ReturnType<typeof recipients>) => checkLetters(job, of, sendTagCodes)

describe("RENDER-5 a message is tried for each of its recipients", () => {
  test("one whose values make a text fail refuses the message", async () => {
    const job = jobOf("liquid", { body: { plaintext: "{{ 10 | divided_by: n }}" } })
    await check(
      job,
      recipients(5, () => ({ n: 2 })),
    )
    await expect(
      check(
        job,
        recipients(5, (n) => ({ n: 4 - n })),
      ),
    ).rejects.toMatchObject({
      code: 2534,
      outside: expect.stringContaining("body.plaintext"),
    })
  })
  test("with the simple engine only the length can be wrong", async () => {
    const job = jobOf("simple", { subject: "{{v}}{{v}}" })
    await check(
      job,
      recipients(500, () => ({ v: "x".repeat(5000) })),
    )
    await expect(
      check(
        job,
        recipients(2, (at) => ({ v: "x".repeat(5000 + at) })),
      ),
    ).rejects.toMatchObject({
      code: 1546,
    })
  })
  test("what was taken can be rendered, though the real link is longer than the one it was tried with", async () => {
    const job = jobOf("velocity", { subject: "$v$UnsubscribeUrl" })
    const [letter] = recipients(1, () => ({ v: "x".repeat(9800) }))
    await check(job, letter ? [letter] : [])
    const link = `https://example.com/${"0".repeat(300)}`
    const links = { open: () => link, click: () => link, unsubscribe: () => link }
    const rendered = renderLetter(
      job,
      { project_id: 1, letter_id: "l", email: "a@example.com", substitutions: letter?.substitutions ?? {} },
      links,
    )
    expect(rendered.subject).toHaveLength(9800 + link.length)
  })
})

test("RENDER-4 all letters of one request have one budget", async () => {
  const job = jobOf("velocity", { body: { plaintext: "#foreach($i in [1..1000])#end" } })
  const checked = (count: number) => {
    const many = recipients(count, () => ({}))
    return checkLetters(job, many, sendTagCodes, { units: 300_000 })
  }
  await checked(30)
  await expect(checked(100)).rejects.toMatchObject({
    code: 1569,
    outside: expect.stringContaining("for all recipients"),
  })
})

test("RENDER-4 others have their turn while a large message is tried", async () => {
  const job = jobOf("velocity", { body: { plaintext: "#foreach($i in [1..20000])#end" } })
  let turns = 0
  const turn = setInterval(() => turns++, 0)
  await check(
    job,
    recipients(30, () => ({})),
  )
  clearInterval(turn)
  expect(turns).toBeGreaterThan(0)
})

test("RENDER-4 what all recipients share is measured once, and not at all when nothing asks for it", async () => {
  const big = Array.from({ length: 100_000 }, (_, n) => ({ n }))
  const many = recipients(500, () => ({}))
  const startedAt = performance.now()
  await check(jobOf("velocity", { body: { plaintext: "hello" }, global_substitutions: { big } }), many)
  await check(jobOf("velocity", { body: { plaintext: "hello $!name" }, global_substitutions: { big } }), many)
  // Once for each recipient it took a minute.
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
