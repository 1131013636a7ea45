import { beforeAll, expect, test, vi } from "vitest"
import { composeMjmlSource } from "#lib/documents/compose/compose-source"
import { sourceLimits } from "#lib/documents/compose/source-problem"
import { compileMjml } from "./mjml-compiler.ts"

/** Restarts killed threads, each with all of mjml. */
vi.setConfig({ testTimeout: 240_000 })
// The first source waits until mjml is loaded; its duration depends on the machine.
beforeAll(async () => void (await compileMjml("<mjml><mj-body /></mjml>", {}, 60_000)))

const body = (inside: string) => `<mjml><mj-body>${inside}</mj-body></mjml>`
const words = "<mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section>"
const compose = (source: string, limits = sourceLimits) =>
  composeMjmlSource(source, { engine: "liquid", compile: compileMjml, limits })

test("DOCUMENT-18 a source that never ends blocks nothing: timers run, others are compiled, and its thread is killed", async () => {
  const backtracking = body(`<mj-raw>${"<!--[if ".repeat(50_000)}</mj-raw>`)
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const [hostile, ...others] = await Promise.all([
    compose(backtracking, { ...sourceLimits, timeMs: 400 }),
    ...Array.from({ length: 5 }, () => compose(body(words))),
  ])
  clearInterval(ticking)
  expect(hostile).toMatchObject({ html: "", problems: [{ code: "too_slow" }] })
  for (const { html } of others) expect(html).toContain("Hello")
  expect(ticks).toBeGreaterThan(5)
  expect((await compose(body(words))).html).toContain("Hello")
})

test("a source that mjml cannot read is an expected result, and the thread continues", async () => {
  expect((await compose("Hello")).problems).toMatchObject([{ code: "no_mjml" }])
  expect((await compose(body(words))).problems).toEqual([])
})
