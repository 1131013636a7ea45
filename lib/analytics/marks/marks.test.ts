import { describe, expect, test } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import { endWithBar, readRange } from "#lib/analytics/range/range"
import { type MarkFact, marksOf, notesOfPoints } from "./marks.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const hourMs = 3_600_000
const range = endWithBar(readRange({}, nowMs, "UTC"))
const edges = edgesOf(range)

const fact = (hoursAgo: number, more: Partial<MarkFact> = {}): MarkFact => ({
  kind: "deployment",
  at: new Date(nowMs - hoursAgo * hourMs),
  name: "Release 7",
  href: "https://git.example/7",
  project: null,
  ...more,
})
const marked = (...marks: MarkFact[]) => marksOf({ marks, edges, range, nowMs, language: "en" })

describe("MARK-1 publications and deployments are on the time axis", () => {
  test("each at its position, with event and time in a sentence", () => {
    const [first, second] = marked(
      fact(5, { kind: "template", name: "Receipt", href: "/p/shop/templates/7" }),
      fact(29),
    )
    expect(first?.note).toEqual({
      kind: "deployment",
      name: "Release 7",
      text: "Release 7 deployed, 19 Nov, 08:30",
      href: "https://git.example/7",
    })
    expect(second?.note).toMatchObject({ kind: "template", text: "Receipt published, 08:30" })
    expect(second?.at).toBeCloseTo(1 - 6.5 / 168)
  })

  test("with its project if several are shown", () => {
    expect(marked(fact(5, { project: "Shop" }))[0]?.note.text).toBe("Release 7 · Shop deployed, 08:30")
  })
})

describe("MARK-4 each bar has its events", () => {
  const [from = 0, end = 0] = [edges[0], edges.at(-1)]
  const share = (ms: number) => (ms - from) / (end - from)

  test("a mark is in exactly one bar, also at the first instant of a bar and at the end of the axis", () => {
    const at = edges[3] ?? 0
    const marks = marked(fact(0, { at: new Date(at) }), fact(0, { at: new Date(end) }))
    const notes = notesOfPoints(edges, marks, [])
    expect(notes.flatMap((one, nth) => (one.length > 0 ? [nth] : []))).toEqual([3, edges.length - 2])
  })

  test("a block is in every bar that it overlaps, and in no other", () => {
    const [begins, ends] = [(edges[2] ?? 0) + 60_000, edges[5] ?? 0]
    const span = { from: share(begins), to: share(ends), isOpen: false, title: "gmx.de blocked a server" }
    const notes = notesOfPoints(edges, [], [{ label: "gmx.de", spans: [span] }])
    expect(notes.flatMap((one, nth) => (one.length > 0 ? [nth] : []))).toEqual([2, 3, 4])
    expect(notes[3]).toEqual([{ kind: "block", name: "gmx.de", text: "gmx.de blocked a server", href: null }])
  })
})
