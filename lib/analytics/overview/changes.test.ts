import { describe, expect, it } from "vitest"
import type { Segment } from "#lib/analytics/series/contributions"
import { edgesOf } from "#lib/analytics/series/series"
import { type FilterName, readFilters } from "#lib/analytics/filters/query"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import { changeLines } from "./change-lines.ts"
import { type ChangeData, changesView } from "./changes.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)

const segment = (dimension: FilterName, value: string, before: number, now: number): Segment<FilterName> => ({
  dimension,
  value,
  before,
  now,
})

const segments = [
  [
    segment("provider", "outlook", 50, 350),
    segment("provider", "gmail", 200, 100),
    segment("provider", "gmx", 20, 21),
  ],
  [segment("reason", "err_blacklisted", 10, 290), segment("reason", "", 260, 181)],
]

function dataOf(more: Partial<ChangeData> = {}, params: SearchParams = {}): ChangeData {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const edges = edgesOf(range)
  return {
    counts: { segments, uncounted: [] },
    figure: "bounced",
    query: readFilters(params),
    params,
    slug: "shop",
    projects: null,
    range,
    comparison: readComparison(params, range, nowMs, null),
    span: { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 },
    language: "en",
    templateNames: new Map([["t1", "Receipt"]]),
    canReadMessages: true,
    hasBefore: true,
    ...more,
  }
}

function viewOf(...of: Parameters<typeof dataOf>) {
  const view = changesView(dataOf(...of))
  if ("notComparable" in view) throw new Error(view.notComparable)
  return view
}

describe("CHANGE-2 segments that changed most", () => {
  it("shows how the figure moved, and the share of each segment", () => {
    const { whole, rows } = viewOf()
    expect(whole).toEqual({ before: "270", now: "471", sentence: "201 more than the 7 days before" })
    expect(rows.map(({ name, field, before, now, share }) => [name, field, before, now, share])).toEqual([
      ["Outlook", "Provider", "50", "350", "149% of the change"],
      ["Our server is on a blocklist", "Reason", "10", "290", "139% of the change"],
      ["Gmail", "Provider", "200", "100", "50% in the opposite direction"],
      ["No reason given", "Reason", "260", "181", "39% in the opposite direction"],
    ])
    expect(rows[1]?.code).toBe("err_blacklisted")
    expect(rows.map(({ isAgainst }) => isAgainst)).toEqual([false, false, true, true])
    expect(rows[0]?.width).toBe(1)
  })

  it("CHANGE-3 shows the parts of the figure if there is no comparison", () => {
    const fresh = segments.map((some) => some.map((one) => ({ ...one, before: 0 })))
    const { whole, rows, notes } = viewOf({ hasBefore: false, counts: { segments: fresh, uncounted: [] } })
    expect(whole).toEqual({
      before: null,
      now: "471",
      sentence: "now; no messages to compare with",
    })
    expect(rows.map(({ name, before, now, share }) => [name, before, now, share]).slice(0, 2)).toEqual([
      ["Outlook", null, "350", "74% of them"],
      ["Our server is on a blocklist", null, "290", "62% of them"],
    ])
    expect(notes.join()).not.toContain("change")
    expect(viewOf({ counts: { segments: fresh, uncounted: [] } }).rows[0]?.share).toBe("74% of the change")
  })

  it("CHANGE-3 has no comparison if mail began a day or more into that period, as in the tiles", () => {
    const [begin = 0] = dataOf().comparison.edges
    const began = (hours: number) => viewOf({ firstMs: begin + hours * 3_600_000 })
    expect(began(23)).toEqual(viewOf())
    const { whole, rows, notes } = began(48)
    expect(whole).toEqual({
      before: null,
      now: "471",
      sentence: "now; no full comparison: the first message is from 9 Nov",
    })
    expect(rows.map(({ name, before, now, share }) => [name, before, now, share]).slice(0, 2)).toEqual([
      ["Outlook", null, "350", "74% of them"],
      ["Our server is on a blocklist", null, "290", "62% of them"],
    ])
    expect(notes.join()).not.toContain("change")
    expect(changeLines(dataOf({ firstMs: begin + 48 * 3_600_000 }))[1]).toBe(
      "provider,outlook,350,,0.7431,with\r\n",
    )
  })

  it("CHANGE-4 shows five rows of the whole and two of tags and campaigns", () => {
    const many = (dimension: FilterName) =>
      Array.from({ length: 12 }, (_, at) => segment(dimension, `v${at}`, 0, 100 + at))
    const { rows } = viewOf({ counts: { segments: [many("domain"), many("tag")], uncounted: [] } })
    const names = (isTag: boolean) =>
      rows.filter(({ field }) => (field === "Tag") === isTag).map(({ name }) => name)
    expect(names(false)).toEqual(["v11", "v10", "v9", "v8", "v7"])
    expect(names(true)).toEqual(["v11", "v10"])
  })

  it("links to bounces of the same period, comparison and filters", () => {
    const params = {
      range: "24h",
      tz: "Asia/Kolkata",
      compare: "4w",
      provider: "outlook",
      changed: "bounced",
    }
    const { rows } = viewOf({}, params)
    const reason = rows.find(({ field }) => field === "Reason")
    const query = (href = "") => Object.fromEntries(new URL(href, "http://localhost").searchParams)
    const carried = {
      range: "24h",
      tz: "Asia/Kolkata",
      compare: "4w",
      provider: "outlook",
      reason: "err_blacklisted",
    }
    expect(reason?.lead?.href).toMatch(/^\/p\/shop\/bounces\?/)
    expect(query(reason?.lead?.href)).toEqual(carried)
    expect(query(reason?.href)).toEqual({ ...carried, changed: "bounced" })
    // The filtered value explains everything, which is no information.
    expect(rows.some(({ name }) => name === "Outlook")).toBe(false)
  })

  it("links to exactly its messages, for viewers with access", () => {
    const delivered = viewOf({ figure: "delivered" })
    const href = new URL(delivered.rows[0]?.lead?.href ?? "", "http://localhost")
    expect(Object.fromEntries(href.searchParams)).toMatchObject({
      had: "delivered",
      provider: "outlook",
      range: "7d",
    })
    expect(delivered.rows[0]?.lead?.title).toBe("Show 350 messages")
    expect(viewOf({ figure: "delivered", canReadMessages: false }).rows[0]?.lead).toBeNull()
    const servers = [segment("server", "192.0.2.1", 0, 90), segment("server", "192.0.2.2", 20, 20)]
    const server = { segments: [servers], uncounted: [] }
    expect(viewOf({ figure: "delivered", counts: server }).rows[0]?.lead?.href).toContain("server=192.0.2.1")
  })

  it("omits a sole server or template: it has all of the change", () => {
    const only = (dimension: FilterName, value: string) => [segment(dimension, value, 0, 90)]
    const counts = {
      segments: [only("provider", "gmx"), only("server", "192.0.2.1"), only("template", "t1")],
      uncounted: [],
    }
    expect(viewOf({ counts }).rows.map(({ name }) => name)).toEqual(["GMX and web.de"])
  })

  it("CHANGE-1 omits a row that has all of the figure, unless it names where or why", () => {
    const all = (dimension: FilterName, value: string) => [segment(dimension, value, 100, 180)]
    const counts = {
      segments: [
        all("provider", "other"),
        [segment("domain", "postbox.example", 10, 90), segment("domain", "letters.example", 90, 90)],
        all("reason", "err_blacklisted"),
        all("tag", "shop"),
      ],
      uncounted: [],
    }
    const { whole, rows } = viewOf({ counts })
    expect(whole).toMatchObject({ before: "100", now: "180" })
    expect(rows.map(({ name, share }) => [name, share])).toEqual([
      ["Our server is on a blocklist", "100% of the change"],
      ["postbox.example", "100% of the change"],
    ])
    const some = [segment("provider", "other", 90, 150), segment("provider", "gmx", 10, 30)]
    expect(viewOf({ counts: { segments: [some], uncounted: [] } }).rows.map(({ name }) => name)).toContain(
      "Other",
    )
  })

  it("CHANGE-3 CHANGE-4 lists few complaints by template and tag, and not by the provider of all", () => {
    const counts = {
      segments: [
        [segment("provider", "other", 0, 7)],
        [segment("template", "t1", 0, 5), segment("template", "t2", 0, 2)],
        [segment("tag", "spring-sale", 0, 2)],
      ],
      uncounted: [],
    }
    const { rows } = viewOf({ figure: "spam", hasBefore: false, counts })
    expect(rows.map(({ name, field, share }) => [name, field, share])).toEqual([
      ["Receipt", "Template", "71% of them"],
      ["spring-sale", "Tag", "29% of them"],
      ["t2", "Template", "29% of them"],
    ])
  })

  it("CHANGE-4 shows tags and campaigns by their part of the whole, with a note that they need not add up", () => {
    const tags = [
      { dimension: "tag" as const, value: "sale", before: 20, now: 221 },
      { dimension: "tag" as const, value: "news", before: 10, now: 111 },
    ]
    const { whole, rows, notes } = viewOf({ counts: { segments: [tags, ...segments], uncounted: [] } })
    expect(whole).toMatchObject({ before: "270", now: "471" })
    const shares = rows.filter(({ field }) => field === "Tag").map(({ name, share }) => [name, share])
    expect(shares).toEqual([
      ["sale", "100% of the change"],
      ["news", "50% of the change"],
    ])
    expect(notes).toEqual([
      "Each list breaks down the whole change: Provider, Reason. Changes that may be random are left out.",
      "A message can have several tags or none, so shares may not add up to 100%.",
    ])
    expect(viewOf().notes).toHaveLength(1)
    expect(() => viewOf({ counts: { segments: [tags], uncounted: [] } })).toThrow(/not available with/)
  })

  it("CHANGE-4 shows versions of a template that was sent in several, each narrowing to the template", () => {
    const version = (value: string, before: number, now: number) => ({
      dimension: "version" as const,
      ...{ value, before, now },
    })
    const counts = {
      segments: [
        [segment("template", "t1", 100, 150), segment("template", "t2", 0, 80)],
        [version("3 t1", 100, 0), version("4 t1", 0, 150), version("1 t2", 0, 80)],
      ],
      uncounted: [],
    }
    const { rows } = viewOf({ figure: "sent", counts })
    expect(rows.map(({ name, field, before, now }) => [name, field, before, now])).toEqual([
      ["Receipt v4", "Template version", "0", "150"],
      ["Receipt v3", "Template version", "100", "0"],
      ["t2", "Template", "0", "80"],
      ["Receipt", "Template", "100", "150"],
    ])
    expect(rows[0]?.href).toBe("/p/shop/overview?template=t1")
    expect(rows[0]?.lead).toBeNull()
    expect(viewOf({ counts }).rows[0]?.lead?.href).toBe("/p/shop/bounces?template=t1")
  })

  it("CHANGE-4 links from opens of people to their page, with the same filters", () => {
    const counts = { segments: segments.slice(0, 1), uncounted: [] }
    const { rows } = viewOf({ figure: "opened", counts }, { range: "24h", changed: "opened" })
    expect(rows[0]?.lead?.href).toBe("/p/shop/engagement?range=24h&of=opened&provider=outlook")
  })

  it("reports that nothing stands out, that there are no messages, or that they are not counted", () => {
    const calm = {
      segments: [[segment("provider", "gmail", 100, 103)]],
      uncounted: ["server" as const, "domain" as const],
    }
    expect(viewOf({ counts: calm })).toMatchObject({
      empty: "Nothing stands out. All changes may be random.",
      notes: ["Not counted with these filters: Server, Domain."],
    })
    expect(viewOf({ counts: { segments: [[]], uncounted: [] } }).empty).toBe("None in either period.")
    expect(() => viewOf({ counts: { segments: [], uncounted: ["provider"] } })).toThrow(
      /not available with these filters/,
    )
  })
})

it("SEVERAL-3 a project explains its part of a change, and links to its own pages", () => {
  const params = { projects: "magazine", compare: "4w", changed: "bounced" }
  const ofProjects = [
    { dimension: "project" as const, value: "shop", before: 100, now: 120 },
    { dimension: "project" as const, value: "magazine", before: 170, now: 351 },
  ]
  const view = viewOf(
    {
      counts: { segments: [ofProjects, ...segments], uncounted: [] },
      projects: new Map([
        ["shop", "Shop"],
        ["magazine", "Magazine"],
      ]),
    },
    params,
  )
  const row = view.rows.find(({ name }) => name === "Magazine")
  expect(row).toMatchObject({ field: "Project", before: "170", now: "351" })
  expect(row?.share).toContain("90")
  expect(row?.href).toBe("/p/magazine/overview?compare=4w&changed=bounced")
  expect(row?.lead?.href).toBe("/p/magazine/bounces?compare=4w")
  // A narrowed page keeps its projects.
  expect(view.rows.find(({ name }) => name === "Outlook")?.href).toContain("projects=magazine")
  expect(view.notes.join()).toContain("Project, Provider, Reason")
  const sent = viewOf(
    {
      figure: "sent",
      projects: new Map([
        ["shop", "Shop"],
        ["magazine", "Magazine"],
      ]),
    },
    params,
  )
  expect(sent.rows.find(({ name }) => name === "Outlook")?.lead?.href).toContain("projects=magazine")
})

describe("CHART-1 the most changed segments as a file", () => {
  it("has the segments in the order of the page, as counted", () => {
    expect(changeLines(dataOf())).toEqual([
      "field,value,now,compared,share,direction\r\n",
      "provider,outlook,350,50,1.4925,with\r\n",
      "reason,err_blacklisted,290,10,1.3930,with\r\n",
      "provider,gmail,100,200,0.4975,against\r\n",
      "reason,(none),181,260,0.3930,against\r\n",
    ])
  })

  it("has no comparison if nothing was sent before", () => {
    expect(changeLines(dataOf({ hasBefore: false }))[1]).toBe("provider,outlook,350,,0.7431,with\r\n")
  })
})
