import { beforeEach, describe, expect, test, vi } from "vitest"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { JobMessage } from "../message/job-message.ts"
import { makeJob } from "../testing/make-job.ts"
import { checkLetters } from "./check-letters.ts"
import { sendTagCodes } from "./check-rendering.ts"
import { renderLetter } from "./render.ts"

const jobOf = (template_engine: TemplateEngine, overrides: Partial<JobMessage>): JobMessage =>
  makeJob({ template_engine, ...overrides })
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
      publicMessage: expect.stringContaining("body.plaintext"),
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
    publicMessage: expect.stringContaining("for all recipients"),
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

describe("RENDER-4 what all recipients share", () => {
  const spent = async (job: JobMessage, count: number) => {
    const requestBudget = { units: 1_000_000 }
    const many = recipients(count, () => ({ overrides: "x" }))
    await checkLetters(job, many, sendTagCodes, requestBudget)
    return 1_000_000 - requestBudget.units
  }
  const looked = vi.fn(() => "y".repeat(1600))
  const big = {
    get n(): string {
      return looked()
    },
  }
  const jobWith = (template_engine: TemplateEngine, plaintext: string) =>
    jobOf(template_engine, { body: { plaintext }, global_substitutions: { big } })
  beforeEach(() => looked.mockClear())

  test.each<[TemplateEngine, string]>([
    ["velocity", "hello"],
    ["liquid", "hello"],
    ["simple", "hello {{own}}"],
    ["none", "{{own}}"],
  ])("is not looked at when no text can fail: %s, %j", async (engine, text) => {
    expect(await spent(jobWith(engine, text), 500)).toBe(0)
    expect(looked).not.toHaveBeenCalled()
  })
  test.each<[TemplateEngine, string]>([
    ["velocity", "hello $!own"],
    ["liquid", "hello {{ own }}"],
    ["simple", "{{own}}".repeat(100)],
  ])("is measured once, and counted: %s", async (engine, text) => {
    expect(await spent(jobWith(engine, text), 0)).toBeGreaterThan(100)
    looked.mockClear()
    await spent(jobWith(engine, text), 500)
    expect(looked).toHaveBeenCalledTimes(1)
  })
  test("is not copied for each of them", async () => {
    const read = vi.fn(Reflect.get)
    const names = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at]))
    const global_substitutions = new Proxy<Substitutions>(names, { get: read })
    for (const engine of ["velocity", "liquid"] as const)
      await spent(jobOf(engine, { body: { plaintext: "$k1 {{ k1 }}" }, global_substitutions }), 100)
    // Each text reads its own name; copies would read all thousand of them, four times for each letter.
    expect(read.mock.calls.length).toBeLessThan(10_000)
  })
})

test("RENDER-4 measuring values of many recipients lets others have their turn", async () => {
  const job = jobOf("simple", { body: { plaintext: "{{v}}".repeat(200) } })
  const value = "x".repeat(20_000)
  let turns = 0
  const turn = setInterval(() => turns++, 0)
  await check(
    job,
    recipients(500, () => ({ v: "", w: [value] })),
  )
  clearInterval(turn)
  expect(turns).toBeGreaterThan(0)
})

describe("UNSUB-4 a link of the sender's own leads to the web, for every recipient", () => {
  const links = (...of: string[]) => recipients(of.length, (at) => ({ link: of[at] ?? "" }))
  test.each([
    ["simple", "{{link}}", 1549],
    ["velocity", "$link", 1571],
    ["liquid", "{{ link }}", 2536],
  ] as const)("with the engine %s", async (engine, unsubscribe_url, code) => {
    const job = jobOf(engine, { unsubscribe_url })
    await check(job, links("https://shop.example/stop", ""))
    await expect(check(job, links("https://shop.example/stop", "javascript:alert(1)"))).rejects.toMatchObject(
      {
        code,
        publicMessage: expect.stringContaining("options.unsubscribe_url"),
      },
    )
  })
  test("also where nothing is filled in", async () => {
    const job = jobOf("none", { unsubscribe_url: "{{link}}" })
    await expect(check(job, links("https://shop.example"))).rejects.toMatchObject({ code: 1549 })
    await check(jobOf("none", { unsubscribe_url: "https://shop.example/stop" }), links(""))
  })
})
