import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import type { SplitTest } from "#lib/features/template-results/split-test"
import { endWithBar, readRange } from "#lib/analytics/range/range"
import { aProject, aUser } from "#lib/testing/make"
import type { ResultsCounts } from "./count.ts"
import type { ResultsData } from "./results-data.ts"
import { linkLines, versionLines } from "./files.ts"
import { linksOf, mapOf } from "./links.ts"
import { measures, readQuery } from "./query.ts"
import { resultsView } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const range = endWithBar(readRange({}, nowMs, "UTC"))
const edges = edgesOf(range)

type Way = [step: number, version: string, status: string, now: number, ever?: number]
const ways = (...rows: Way[]): ResultsCounts["ways"] =>
  rows.map(([step, template_version, status, letters_now, letters_ever = letters_now]) => ({
    ...{ step, template_version, status, letters_now, letters_ever },
  }))

type Read = [step: number, version: string, status: string, ever: number]
const readsByVersion = (...rows: Read[]): ResultsCounts["readsByVersion"] =>
  rows.map(([step, template_version, status, letters_ever]) => ({
    ...{ step, template_version, status, letters_now: 0, letters_ever },
  }))

const link = (traffic_type: string, address: string, letters_ever: number) => ({
  ...{ step: 0, status: "clicked", traffic_type, link: address, letters_now: 0, letters_ever },
})

const nothing: ResultsCounts = {
  ...{ ways: [], reads: [], readsByVersion: null, links: [], linksOfVersion: null, providers: [] },
}

const versions = [3, 2, 1].map((version) => ({
  ...{ version, kind: "html" as const, origin: "published" as const, note: `Note ${version}`, by: "Ana" },
  ...{ requested_by: null, restored_from: null },
  atMs: nowMs - (4 - version) * 86_400_000,
}))

function dataOf(counts: Partial<ResultsCounts>, params: Record<string, string> = {}): ResultsData {
  return {
    template: { id: "t1", name: "Receipt", versions, live: 3 },
    ...{ query: readQuery(params), params, range, edges, nowMs, language: "en" },
    counts: { ...nothing, ...counts },
    marks: versions.map(({ version, atMs }) => ({
      ...{ kind: "template", at: new Date(atMs), name: `Receipt v${version}`, href: null, project: null },
    })),
    map: null,
    messages: { path: "/p/shop/messages", timeZone: "UTC" },
    ...{ tests: [], draft_id: "d1", canWrite: true },
    access: { project: aProject("shop"), user: aUser("ana") },
  }
}

const two = {
  ways: ways(
    [0, "2", "delivered", 400],
    [0, "2", "hard_bounced", 100],
    [1, "3", "delivered", 600],
    [1, "3", "spam", 20],
    [1, "3", "accepted", 30],
  ),
  reads: [
    { step: 0, status: "opened", letters_now: 0, letters_ever: 100 },
    { step: 1, status: "opened", letters_now: 0, letters_ever: 310 },
  ],
  readsByVersion: readsByVersion([0, "2", "opened", 100], [1, "3", "opened", 310], [1, "3", "clicked", 62]),
}

const trimmed = (line: string) => line.trim()
const figure = (data: ResultsData, key: string) => resultsView(data).figures.find((one) => one.key === key)

describe("RESULTS-2 figures name their base", () => {
  test("the number sent or the number delivered", () => {
    const data = dataOf(two)
    expect(figure(data, "sent")).toMatchObject({ value: "1,120", ofWhat: "of 1,150 accepted" })
    expect(figure(data, "delivered")).toMatchObject({ value: "91.1%", ofWhat: "1,020 of 1,120 sent" })
    expect(figure(data, "opened")).toMatchObject({ value: "40.2%", ofWhat: "410 of 1,020 delivered" })
    expect(figure(data, "complained")).toMatchObject({ value: "1.961%", ofWhat: "20 of 1,020 delivered" })
  })

  test("a share of zero is absent, and a value that is not counted is unknown", () => {
    expect(figure(dataOf({}), "opened")).toMatchObject({
      value: "–",
      ofWhat: "No messages were delivered",
      href: null,
    })
    expect(figure(dataOf({ ways: null }), "sent")).toMatchObject({
      value: "–",
      ofWhat: "not available with these filters",
    })
    expect(resultsView(dataOf({ ways: null })).notComparable).toContain("These filters cannot be combined")
  })

  test("for any counts, no NaN or Infinity is shown, and no share exceeds 100 %", () => {
    const status = fc.constantFrom(
      "accepted",
      "sent",
      "delivered",
      "opened",
      "spam",
      "hard_bounced",
      "new_word",
    )
    const way = fc.tuple(fc.nat({ max: 5 }), fc.constantFrom("", "1", "2", "12"), status, fc.nat({ max: 3 }))
    const read = fc.tuple(
      ...[
        fc.nat({ max: 5 }),
        fc.constantFrom("", "1", "2"),
        fc.constantFrom("opened", "clicked"),
        fc.nat({ max: 9 }),
      ],
    ) as fc.Arbitrary<Read>
    fc.assert(
      fc.property(fc.array(way), fc.array(read), fc.constantFrom(...measures), (rows, read, of) => {
        const byVersion = readsByVersion(...read)
        const view = resultsView(
          dataOf({ ways: ways(...rows), reads: byVersion, readsByVersion: byVersion }, { of }),
        )
        const text = JSON.stringify(view)
        expect(text).not.toMatch(/NaN|Infinity/)
        for (const { key, value } of view.figures)
          if (key !== "sent" && value !== "–") expect(Number.parseFloat(value)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe("RESULTS-3 by version and over time", () => {
  test("each version has a row with its messages, newest first", () => {
    const { versions: rows, versionsNote } = resultsView(dataOf(two))
    expect(rows.map(({ label, isLive, note, by }) => [label, isLive, note, by])).toEqual([
      ["v3", true, "Note 3", "Ana"],
      ["v2", false, "Note 2", "Ana"],
    ])
    expect(rows[1]?.cells.map(({ key, text, share }) => [key, text, share])).toEqual([
      ["sent", "500", ""],
      ["delivered", "400", "80.0%"],
      ["opened", "100", "25.0%"],
      ["clicked", "0", "0.0%"],
      ["bounced", "100", "20.0%"],
      ["complained", "0", "0.000%"],
    ])
    expect(versionsNote).toBe(null)
  })

  test("with too many messages to count readers by version, a note replaces the numbers", () => {
    const view = resultsView(dataOf({ ...two, readsByVersion: null }, { of: "opened" }))
    expect(view.versions[0]?.cells.find(({ key }) => key === "opened")).toMatchObject({
      text: "–",
      share: "",
    })
    expect(view.versionsNote).toContain("Too many messages")
    // The total of all versions is known.
    expect(view.chart.series.map(({ label, total }) => [label, total?.text])).toEqual([
      ["All versions", "410"],
    ])
  })

  test("a single version has all reads, however many", () => {
    const counts = { ways: ways([0, "3", "delivered", 500]), reads: two.reads, readsByVersion: null }
    const { versions: rows, versionsNote } = resultsView(dataOf(counts))
    expect(rows[0]?.cells.find(({ key }) => key === "opened")?.text).toBe("410")
    expect(versionsNote).toBe(null)
  })

  test("the chart stacks versions and marks the times at which they went live", () => {
    const { chart } = resultsView(dataOf(two))
    expect(chart.series.map(({ key, total }) => [key, total?.text])).toEqual([
      ["v2", "500"],
      ["v3", "620"],
    ])
    expect(chart.points[0]?.values).toEqual({ v2: 500, v3: 0 })
    expect(chart.marks.map(({ note }) => note.name)).toEqual(["Receipt v1", "Receipt v2", "Receipt v3"])
    expect(chart.points.flatMap(({ notes }) => notes ?? [])).toHaveLength(3)
  })

  test("versions before the newest four are drawn as one, and none is lost", () => {
    const many = ways(...Array.from({ length: 9 }, (_, n): Way => [0, String(n + 1), "delivered", n + 1]))
    const { chart } = resultsView(dataOf({ ways: many }))
    expect(chart.series.map(({ key }) => key)).toEqual(["older", "v6", "v7", "v8", "v9"])
    expect(chart.points[0]?.values).toEqual({ older: 15, v6: 6, v7: 7, v8: 8, v9: 9 })
  })

  test("numbers link to exactly their messages", () => {
    const view = resultsView(dataOf(two, { provider: "gmail" }))
    const opened = new URL(
      view.versions[0]?.cells.find(({ key }) => key === "opened")?.href ?? "",
      "http://x",
    )
    expect(Object.fromEntries(opened.searchParams)).toMatchObject({
      ...{ template: "t1:3", had: "opened", people: "true", provider: "gmail", range: "custom" },
    })
    const bar = new URL(view.chart.hrefs[1]?.v3 ?? "", "http://x")
    expect(bar.searchParams.get("from")).toBe("2026-11-14T03:00")
    expect(view.chart.hrefs[0]?.v3).toBe(null)
    // Users who may not see messages get no links.
    expect(JSON.stringify(resultsView({ ...dataOf(two), messages: null }))).not.toContain("/messages")
  })

  test("messages without a version are shown, without a link", () => {
    const { versions: rows } = resultsView(dataOf({ ways: ways([0, "", "delivered", 5]) }))
    expect(rows[0]).toMatchObject({ label: "No version", isLive: false, atMs: null })
    expect(rows[0]?.cells.every(({ href }) => href === null)).toBe(true)
  })
})

describe("SPLIT-2 the page shows split tests", () => {
  const test2: SplitTest = {
    ...{ test_id: "1", live: 3, tried: 1, share: 10, rule: null, beganMs: nowMs - 3_600_000 },
    ...{ began_by: "ana", beganBy: "Ana" },
    ...{ endedBy: null, endedMs: null, reason: null, winner: null, trouble: null },
  }
  const split = (...tests: SplitTest[]) => resultsView({ ...dataOf(two), tests }).split

  test("the running one: its versions, share, start, starter and end", () => {
    expect(split(test2).running).toMatchObject({
      text: "v1 goes to 10% of recipients and v3 to 90%, since 12:30, by Ana.",
      until: "It ends when a person chooses a version.",
      trouble: null,
    })
    const until = (rule: SplitTest["rule"]) => split({ ...test2, rule }).running?.until
    expect(until({ measure: "clicked", after_messages: 1000, ends_ms: null })).toContain("1,000")
    expect(until({ measure: "opened", after_messages: null, ends_ms: nowMs + 1 })).toContain("13:30")
    expect(split({ ...test2, trouble: "right" }).running?.trouble).toContain("can no longer publish")
  })

  test("and finished ones, with how they ended", () => {
    const over = { ...test2, endedMs: nowMs, reason: "by_hand" as const, endedBy: "Ana", winner: 1 }
    const view = split(over, { ...over, test_id: "2", reason: "outside", winner: null })
    expect(view.running).toBe(null)
    expect(view.over.map(({ text }) => text)).toEqual([
      "Ended 13:30 by Ana: v1 for everyone.",
      "Ended 13:30: the template was changed elsewhere.",
    ])
  })

  test("SPLIT-8 says beforehand that no test starts, and that its starter cannot end it with the tried version", () => {
    const inProject = (publish_needs_second: boolean, user_id = "ana") => {
      const access = { project: { ...aProject(), publish_needs_second }, user: aUser(user_id) }
      return resultsView({ ...dataOf(two), tests: [test2], access }).split
    }
    expect(inProject(false)).toMatchObject({ notStarted: null, running: { notTaken: null } })
    expect(inProject(true).notStarted).toContain("a second person must approve publications")
    expect(inProject(true).running?.notTaken).toContain("Someone else must end it with v1.")
    expect(inProject(true, "ben").running?.notTaken).toBe(null)
  })

  test("only earlier versions can be tested", () => {
    expect(split().choices.map(({ value }) => value)).toEqual(["2", "1"])
  })

  test("RESULTS-6 the tested versions are compared by default", () => {
    const counts = {
      ways: ways([0, "1", "delivered", 5], [0, "2", "delivered", 5], [0, "3", "delivered", 5]),
    }
    const pair = (params: Record<string, string>) =>
      resultsView({ ...dataOf(counts, params), tests: [test2] }).comparison
    expect(pair({})).toMatchObject({ one: "1", other: "3" })
    expect(pair({ one: "2", other: "3" })).toMatchObject({ one: "2", other: "3" })
  })
})

test("RESULTS-4 versions are a file: numbers only, empty if unknown", () => {
  expect(versionLines(dataOf(two))?.map(trimmed)).toEqual([
    "version,sent,delivered,opened,clicked,bounced,complained",
    "3,620,620,310,62,0,20",
    "2,500,400,100,0,100,0",
  ])
  expect(versionLines(dataOf({ ...two, readsByVersion: null }))?.map(trimmed)[1]).toBe("3,620,620,,,0,20")
  expect(versionLines(dataOf({ ways: null }))).toBe(null)
})

describe("RESULTS-6 two versions side by side", () => {
  test("the newest two, older one first, with a sentence for each share", () => {
    const { comparison } = resultsView(dataOf(two))
    expect(comparison).toMatchObject({ one: "2", other: "3" })
    const row = (key: string) => comparison?.rows.find((one) => one.key === key)
    expect(row("opened")).toMatchObject({
      one: { share: "25.0%", of: "100 of 400" },
      other: { share: "50.0%", of: "310 of 620" },
      difference: "25.0 pt more in v3",
      kind: "apart",
    })
    expect(row("opened")?.verdict).toMatch(/^significant: between 1\d\.\d pt more and 3\d\.\d pt more$/)
    expect(comparison?.answer).toContain("Significant: ")
  })

  test("a version in the address is used only if it exists", () => {
    const three = { ways: ways([0, "1", "delivered", 5], [0, "2", "delivered", 5], [0, "3", "delivered", 5]) }
    const pair = (params: Record<string, string>) => {
      const { one, other } = resultsView(dataOf(three, params)).comparison ?? {}
      return [one, other]
    }
    expect(pair({ one: "3", other: "1" })).toEqual(["3", "1"])
    expect(pair({ one: "9", other: "2" })).toEqual(["1", "2"])
    expect(pair({ one: "3" })).toEqual(["3", "2"])
  })

  test("few messages are called few, and one version is compared with nothing", () => {
    const few = { ways: ways([0, "1", "delivered", 9], [0, "2", "delivered", 9]) }
    const { comparison } = resultsView(dataOf(few))
    expect(comparison?.answer).toBe("Too few messages to compare. Each version needs at least 100.")
    expect(comparison?.rows.every(({ verdict }) => verdict === "too few messages to compare")).toBe(true)
    expect(resultsView(dataOf({ ways: ways([0, "1", "delivered", 900]) })).comparison).toBe(null)
  })
})

describe("RESULTS-5 clicks by link", () => {
  const written =
    '<a href="https://shop.example/orders/{{order_id}}">Order</a><a href="https://shop.example/orders/help">Help</a>'
  const links = [
    link("human", "shop.example/orders/7a", 5),
    link("human", "shop.example/orders/8b", 3),
    link("machine", "shop.example/orders/7a", 2),
    link("human", "shop.example/orders/help", 4),
    link("human", "shop.example/elsewhere", 1),
  ]
  const clicked = { reads: [{ step: 0, status: "clicked", letters_now: 0, letters_ever: 10 }] }
  const data: ResultsData = {
    ...dataOf({ ...clicked, ways: ways([0, "3", "delivered", 50]), links }),
    map: { version: "3", written, marked: "<p>drawn</p>" },
  }

  test("addresses of one link with a merge tag are grouped, as written in the template", () => {
    const { rows } = linksOf(data) as Extract<ReturnType<typeof linksOf>, { note: unknown }>
    expect(
      rows.map(({ label, peopleText, machinesText, share, variants }) => [
        ...[label, peopleText, machinesText, share, variants],
      ]),
    ).toEqual([
      ["https://shop.example/orders/{{order_id}}", "8", "2", "80.0%", "2 addresses"],
      ["https://shop.example/orders/help", "4", "0", "40.0%", null],
      ["shop.example/elsewhere", "1", "0", "10.0%", null],
    ])
    const href = new URL(rows[0]?.href ?? "", "http://x").searchParams
    expect(href.get("link")).toBe("shop.example/orders/7a,shop.example/orders/8b")
    expect([href.get("template"), href.get("people")]).toEqual(["t1:3", "true"])
  })

  test("the map names the version of its clicks", () => {
    expect(mapOf(data)).toMatchObject({ html: "<p>drawn</p>", version: "3" })
    expect(mapOf(data)?.hint).toContain("v3, with")
    const several = { ...data, counts: { ...data.counts, ways: two.ways } }
    expect(mapOf(several)?.hint).toContain("clicks of all versions")
    expect(mapOf({ ...data, map: null })).toBe(null)
  })

  test("links are a file with their followed addresses", () => {
    expect(linkLines(data)?.slice(0, 2).map(trimmed)).toEqual([
      "link,people,machines",
      "shop.example/orders/7a,5,2",
    ])
    expect(linkLines(dataOf({ links: null }))).toBe(null)
    expect(linksOf(dataOf({ links: null }))).toHaveProperty("notComparable")
  })
})
