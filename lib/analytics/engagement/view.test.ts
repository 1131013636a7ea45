import { describe, expect, it } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import { engagementWords } from "#words/engagement"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import { barHref } from "./bar-href.ts"
import type { EngagementCounts } from "./count.ts"
import type { EngagementData } from "./data.ts"
import { tableLines } from "./files.ts"
import { type FilterName, hrefOnly, readQuery, segmentFilter } from "./query.ts"
import { engagementView } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)

const none: EngagementCounts = {
  reads: [],
  delivered: [],
  readsBefore: [],
  deliveredBefore: [],
  usual: [],
  links: [],
  programs: [],
  countries: [],
  elapsed: [],
  providers: [],
  templates: [],
  tags: [],
  campaigns: [],
}

/** A week in steps of three hours, with counts from the arguments. */
function dataOf(
  counts: Partial<EngagementCounts> = {},
  params: SearchParams = {},
  more: Partial<EngagementData> = {},
): EngagementData {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const edges = edgesOf(range)
  return {
    query: readQuery(params),
    path: "/p/shop/engagement",
    params,
    range,
    comparison: readComparison(params, range, nowMs, null),
    edges,
    language: "en",
    counts: { ...none, ...counts },
    templateNames: new Map([["t1", "Receipt"]]),
    templateHtml: null,
    messages: null,
    ...more,
  }
}

const now = { letters_now: 0, step: 0 }
const read = (status: string, traffic_type: string, letters_ever: number, step = 0) => ({
  ...{ status, traffic_type, letters_ever, letters_now: 0, step },
})
const delivered = (letters_ever: number) => ({
  ...{ status: "delivered", letters_ever, letters_now: 0, step: 0 },
})

const figureIn = (data: EngagementData, key: string) =>
  engagementView(data).figures.find((one) => one.key === key)

describe("messages that people open", () => {
  it("ENGAGEMENT-1 are a share of delivered messages, with machines next to it", () => {
    const data = dataOf({
      reads: [
        read("opened", "human", 30),
        read("opened", "human", 4, 3),
        read("opened", "machine", 100),
        read("clicked", "human", 7),
      ],
      delivered: [delivered(100)],
      readsBefore: [read("opened", "human", 10)],
      deliveredBefore: [delivered(50)],
    })
    expect(figureIn(data, "human opened")).toMatchObject({
      value: "34.0%",
      ofWhat: "34 of 100 delivered",
      change: { text: "14.0 pt more than the 7 days before", isUp: true, tone: "plain" },
    })
    expect(figureIn(data, "human clicked")).toMatchObject({
      value: "7.0%",
      change: { text: "7.0 pt more than the 7 days before" },
    })
    expect(figureIn(data, "delivered")?.change?.text).toBe("100% more than the 7 days before")
    expect(figureIn(data, "machine opened")).toMatchObject({ value: "100.0%" })
    const { answer, chart } = engagementView(data)
    expect(answer).toBe("People opened 34.0% of delivered messages, machines 100.0%.")
    expect(chart.series.map(({ label, total }) => [label, total?.text])).toEqual([
      ["People", "34"],
      ["Image proxies", "0"],
      ["Machines", "100"],
    ])
    expect(chart.points[0]?.values).toMatchObject({ human: 30, machine: 100 })
    expect(chart.points[3]?.values).toMatchObject({ human: 4, machine: 0 })
  })

  it("ENGAGEMENT-1 shows machines and proxies next to people if they read anything, now or before", () => {
    const keys = (counts: Partial<EngagementCounts>) =>
      engagementView(dataOf(counts)).figures.map(({ key }) => key)
    const people = ["delivered", "human opened", "human clicked"]
    expect(keys({ reads: [read("opened", "human", 3)] })).toEqual(people)
    expect(keys({ readsBefore: [read("clicked", "machine", 1)] })).toEqual([...people, "machine clicked"])
  })

  it("ENGAGEMENT-2 has a table of templates, and names the messages that shares refer to", () => {
    const templates = [
      ...[read("opened", "human", 3), read("opened", "machine", 9)].map((single) => ({
        ...single,
        template_id: "t1",
      })),
      { ...read("opened", "human", 1), template_id: "" },
    ]
    const table = (params: SearchParams) => tableIn(dataOf({ templates }, params), "template")
    expect(table({})?.rows.map(({ label, shareText }) => [label, shareText])).toEqual([
      ["Receipt", "75.0%"],
      ["No template", "25.0%"],
    ])
    expect(table({})?.ofWhat).toBe("of messages that people opened")
    expect(table({ people: "false" })?.ofWhat).toBe("of messages that were opened")
    expect(tableIn(dataOf(), "tag")?.ofWhat).toBe("of messages that people opened, with a tag")
    expect(table({ template: "t1" })).toBeUndefined()
  })

  it("ENGAGEMENT-1 has no share without deliveries, and never more than 100%", () => {
    const { answer, figures } = engagementView(dataOf())
    expect(answer).toBe(null)
    for (const { value, ofWhat, change } of figures.slice(1))
      expect({ value, ofWhat, change }).toEqual({
        value: "–",
        ofWhat: "No messages delivered",
        change: null,
      })
    const more = dataOf({ reads: [read("opened", "human", 9)], delivered: [delivered(3)] })
    expect(figureIn(more, "human opened")?.value).toBe("100.0%")
  })

  it("ENGAGEMENT-7 draws the same kinds of the previous period on the same axis", () => {
    const data = dataOf({
      reads: [read("opened", "human", 3)],
      readsBefore: [read("opened", "human", 2), read("opened", "unknown", 4, 2), read("clicked", "human", 9)],
    })
    const { chart } = engagementView(data)
    expect(chart.previousLabel).toBe("Week before")
    expect(chart.series.map(({ key }) => key)).toContain("unknown")
    expect(chart.points[0]?.previous).toEqual({ human: 2, protected: 0, machine: 0, unknown: 0 })
    expect(chart.points[2]?.previous).toMatchObject({ human: 0, unknown: 4 })
    const alone = engagementView(dataOf({ reads: [read("opened", "human", 3)] }, { compare: "none" }))
    expect(alone.chart.previousLabel).toBeNull()
    expect(alone.chart.points[0]).not.toHaveProperty("previous")
    expect(alone.figures.map(({ change }) => change)).toEqual([null, null, null])
  })

  it("ENGAGEMENT-7 COMPARE-5 colors a rise above usual by people and by machines, and never a fall", () => {
    const week = (human: number, machine: number) => ({
      reads: [read("opened", "human", human), read("opened", "machine", machine)],
      delivered: [delivered(1000)],
    })
    const usual = [week(200, 300), week(210, 310), week(190, 290), week(205, 305)]
    const changes = (human: number, machine: number) => {
      const before = { readsBefore: usual[0]?.reads ?? [], deliveredBefore: [delivered(1000)] }
      const data = dataOf({ ...week(human, machine), ...before, usual })
      return ["human opened", "machine opened", "delivered"].map((key) => figureIn(data, key)?.change?.tone)
    }
    expect(changes(400, 900)).toEqual(["good", "bad", "plain"])
    expect(changes(20, 10)).toEqual(["plain", "plain", "plain"])
    expect(changes(206, 306)).toEqual(["plain", "plain", "plain"])
  })

  it("ENGAGEMENT-7 links to the messages of a bar, if the list can filter them", () => {
    const place = { path: "/p/shop/messages", timeZone: "UTC" }
    const counts = {
      reads: [read("opened", "human", 3), read("opened", "machine", 2), read("opened", "human", 1, 1)],
      delivered: [delivered(9)],
    }
    const view = (params: SearchParams) => engagementView(dataOf(counts, params, { messages: place }))
    const { chart, figures } = view({ provider: "gmail" })
    const [both, single] = chart.points
    const queryOf = (href: string | null) =>
      href && Object.fromEntries(new URL(href, "http://x").searchParams)
    expect(both && queryOf(barHref(chart, both, "opened"))).toMatchObject({
      had: "opened",
      provider: "gmail",
      from: "2026-11-14T00:00",
      to: "2026-11-14T03:00",
    })
    expect(both && queryOf(barHref(chart, both, "opened", ["human"]))).toMatchObject({ people: "true" })
    expect(both && queryOf(barHref(chart, both, "opened", ["machine"]))).toMatchObject({ machines: "true" })
    expect(both && barHref(chart, both, "opened", ["protected"])).toBeNull()
    expect(single && queryOf(barHref(chart, single, "opened", ["human"]))).toMatchObject({ had: "opened" })
    expect(queryOf(figures[0]?.href ?? null)).toMatchObject({ had: "delivered", provider: "gmail" })
    const hrefOf = (key: string) => queryOf(figures.find((one) => one.key === key)?.href ?? null)
    expect(hrefOf("human opened")).toMatchObject({ had: "opened", people: "true", provider: "gmail" })
    expect(hrefOf("machine opened")).toMatchObject({ had: "opened", machines: "true" })
    expect(hrefOf("human clicked")).toBeNull()
    expect(view({ os: "iOS", provider: "gmail,gmx" }).chart.messages).toMatchObject({
      filters: { os: ["iOS"], provider: ["gmail", "gmx"] },
    })
    expect(engagementView(dataOf(counts)).chart.messages).toBeNull()
  })

  it("ENGAGEMENT-1 shows unknown readers only if there are any", () => {
    const labels = (data: EngagementData) => engagementView(data).chart.series.map(({ label }) => label)
    expect(labels(dataOf())).not.toContain("Not known")
    expect(labels(dataOf({ reads: [read("opened", "unknown", 1)] }))).toContain("Not known")
  })

  it("ENGAGEMENT-1 draws clicks if the URL says so", () => {
    const counts = { reads: [read("opened", "human", 3), read("clicked", "machine", 2)] }
    const { chart } = engagementView(dataOf(counts, { of: "clicked" }))
    expect(chart.points[0]?.values).toMatchObject({ human: 0, machine: 2 })
    expect(chart.label).toMatch(/^Messages with clicks by/)
  })
})

const program = (traffic_type: string, os: string, letters_ever: number, device = "desktop") => ({
  ...{ ...now, status: "opened", traffic_type, os, device, client: "Firefox", letters_ever },
})

const tableIn = (data: EngagementData, name: string) =>
  engagementView(data).audience.find((one) => one.name === name)

describe("devices, countries and times", () => {
  const programs = [
    program("human", "Windows", 6),
    program("human", "iOS", 3, "mobile"),
    program("human", "", 1, ""),
    program("machine", "Linux", 90, "bot"),
  ]

  it("ENGAGEMENT-2 counts only people, and all readers if the URL says so", () => {
    const rows = (params: SearchParams, name: string) =>
      tableIn(dataOf({ programs }, params), name)?.rows.map(({ label, countText, shareText }) =>
        [label, countText, shareText].join(" "),
      )
    expect(rows({}, "os")).toEqual(["Windows 6 60.0%", "iOS 3 30.0%", "Not known 1 10.0%"])
    expect(rows({}, "device")).toEqual(["Desktop 6 60.0%", "Phone 3 30.0%", "Not known 1 10.0%"])
    expect(rows({ people: "false" }, "os")?.[0]).toBe("Linux 90 90.0%")
  })

  it("ENGAGEMENT-2 explains the row of all others, and the absence of countries", () => {
    const opened = { ...now, status: "opened", traffic_type: "human", letters_ever: 4 }
    const programs = [{ ...opened, device: "other", os: "other", client: "Other" }]
    const labels = (["device", "os", "client"] as const).map(
      (name) => tableIn(dataOf({ programs }), name)?.rows[0]?.label,
    )
    expect(labels).toEqual(["Other devices", "Other systems", "Other programs"])
    const countries = [{ ...opened, device: "mobile", country: "" }]
    expect(tableIn(dataOf({ countries }), "country")?.notComparable).toContain("SERVICE_PLACES_FILE")
  })

  it("ENGAGEMENT-2 names countries, keeps the order of times and groups rare values", () => {
    const country = (code: string, letters_ever: number) => ({
      ...{ ...now, status: "opened", traffic_type: "human", device: "mobile", country: code, letters_ever },
    })
    const codes = ["PL", "DE", "FR", "IT", "ES", "GB", "US", "NL", "BE", "SE"]
    const countries = codes.map((code, n) => country(code, 20 - n))
    const rows = tableIn(dataOf({ countries }), "country")?.rows ?? []
    expect(rows.map(({ label }) => label)).toEqual([
      ...["Poland", "Germany", "France", "Italy", "Spain", "United Kingdom", "United States", "Netherlands"],
      "All others",
    ])
    expect(rows.at(-1)?.countText).toBe("23")
    const elapsed = ["later", "under_1m"].map((single) => ({
      ...{ ...now, status: "opened", traffic_type: "human", elapsed: single, letters_ever: 2 },
    }))
    expect(tableIn(dataOf({ elapsed }), "elapsed")?.rows.map(({ countText }) => countText)).toEqual([
      ...["2", "0", "0", "0", "0", "2"],
    ])
  })

  it("ENGAGEMENT-2 names in a sentence what is not counted with a filter, without a number", () => {
    const { links, audience } = engagementView(
      dataOf({
        ...{ links: null, programs: null, countries: null, elapsed: null },
        ...{ templates: null, tags: null, campaigns: null },
      }),
    )
    expect(links).toEqual({ notComparable: engagementWords.en.notComparable.links })
    for (const { notComparable, rows } of audience) {
      expect(notComparable).toMatch(/not available with|a template filter only/i)
      expect(rows).toEqual([])
    }
  })
})

describe("with filters of readers", () => {
  const countries = [
    { ...now, status: "opened", traffic_type: "human", device: "mobile", country: "PL", letters_ever: 7 },
    { ...now, status: "opened", traffic_type: "human", device: "desktop", country: "PL", letters_ever: 2 },
    { ...now, status: "opened", traffic_type: "machine", device: "bot", country: "=1+1", letters_ever: 9 },
  ]
  const reads = [read("opened", "human", 7)]

  it("ENGAGEMENT-5 shows numbers of messages if the deliveries are unknown", () => {
    const data = dataOf({ reads, delivered: null, countries, programs: null }, { country: "PL" })
    expect(figureIn(data, "human opened")).toMatchObject({
      value: "7",
      change: { text: "no messages to compare with", isUp: null },
    })
    expect(figureIn(data, "human opened")?.ofWhat).toContain("no share")
    expect(figureIn(data, "delivered")).toMatchObject({ value: "–" })
    expect(engagementView(data)).toMatchObject({ answer: null, notComparable: null })
    const none = engagementView(dataOf({ reads: null, delivered: null }, { country: "PL", tag: "a" }))
    expect(none.notComparable).toContain("These filters cannot be combined")
    expect(none.figures.map(({ value }) => value)).toEqual(["–", "–", "–"])
  })

  it("ENGAGEMENT-5 counts devices with countries if one is chosen, and names what is not counted with it", () => {
    const data = dataOf({ reads, delivered: null, countries, programs: null }, { country: "PL" })
    expect(
      tableIn(data, "device")?.rows.map(({ label, countText, href }) => [label, countText, href]),
    ).toEqual([
      ["Phone", "7", "/p/shop/engagement?country=PL&device=mobile"],
      ["Desktop", "2", "/p/shop/engagement?country=PL&device=desktop"],
    ])
    expect(tableIn(data, "os")?.notComparable).toBe(engagementWords.en.notComparable.os)
    expect(engagementView(data).choicesNote).toBe(
      "Not available with these filters: Operating system, Mail program.",
    )
    const narrowed = dataOf({ reads, countries }, { device: "desktop" })
    expect(tableIn(narrowed, "country")?.rows.map(({ label, countText }) => [label, countText])).toEqual([
      ["Poland", "2"],
    ])
  })

  it("ENGAGEMENT-6 a table is a file with every kind of reader, as counted", () => {
    const data = dataOf({ countries }, { people: "false" })
    expect(tableLines(data, "country")).toEqual([
      "country,people,image_proxies,machines,not_known,messages\r\n",
      "'=1+1,0,0,9,0,9\r\n",
      "PL,9,0,0,0,9\r\n",
    ])
    expect(tableLines(dataOf({ countries }), "country")?.[1]).toBe("PL,9,0,0,0,9\r\n")
    expect(tableLines(dataOf({ links: null }), "links")).toBe(null)
  })

  it("CHART-1 a file of a table has the order of the page, and a name for an empty value", () => {
    const classes = ["later", "", "under_1m"].map((elapsed, nth) => ({
      ...read("opened", "human", nth + 1),
      elapsed,
    }))
    expect(tableLines(dataOf({ elapsed: classes }), "elapsed")?.slice(1)).toEqual([
      "under_1m,3,0,0,0,3\r\n",
      "later,1,0,0,0,1\r\n",
      "(none),2,0,0,0,2\r\n",
    ])
  })
})

describe("MESSAGESPAGE-10 rows of tags and campaigns", () => {
  const campaigns = Array.from({ length: 10 }, (_, nth) => ({
    ...read("opened", "human", 20 - nth),
    campaign_id: String(nth),
  }))
  const rowsOf = (more: Partial<EngagementData>) =>
    engagementView(dataOf({ campaigns }, {}, more)).audience.find(({ name }) => name === "campaign")?.rows ??
    []

  it("link to their messages of the same period and projects, except the row of all others", () => {
    const rows = rowsOf({ messages: { path: "/p/shop/messages", timeZone: "UTC", projects: ["b"] } })
    const { searchParams, pathname } = new URL(rows[0]?.listHref ?? "", "http://localhost")
    expect(pathname).toBe("/p/shop/messages")
    expect(Object.fromEntries(searchParams)).toMatchObject({ campaign: "0", range: "custom", projects: "b" })
    expect(rows.at(-1)).toMatchObject({ listHref: null })
  })

  it("have no link for viewers without access to messages", () => {
    expect(rowsOf({}).map(({ listHref }) => listHref)).toEqual(Array(9).fill(null))
  })
})

const click = (link: string, traffic_type: string, letters_ever: number) => ({
  ...{ ...now, status: "clicked", link, traffic_type, letters_ever },
})

describe("links", () => {
  const links = [
    click("other", "human", 50),
    click("shop.example/sale", "human", 8),
    click("shop.example/sale", "machine", 40),
    click("shop.example/terms", "machine", 41),
    click("", "human", 1),
  ]
  const reads = [read("clicked", "human", 16), read("clicked", "machine", 41)]
  const rowsIn = (params: SearchParams) => {
    const shown = engagementView(dataOf({ links, reads }, params)).links
    return "rows" in shown
      ? shown.rows.map(({ label, peopleText, machinesText, shareText }) =>
          [label, peopleText, machinesText, shareText].join(" "),
        )
      : []
  }

  it("ENGAGEMENT-3 have clicks of people and machines with a share of clicked messages, others last", () => {
    expect(rowsIn({})).toEqual([
      "shop.example/sale 8 40 50.0%",
      "Other links 50 0 100.0%",
      "Address not reported 1 0 6.3%",
    ])
    expect(rowsIn({ people: "false" }).slice(0, 2)).toEqual([
      "shop.example/sale 8 40 84.2%",
      "shop.example/terms 0 41 71.9%",
    ])
  })

  it("ENGAGEMENT-5 narrow the page to their clicks, and groups do not", () => {
    const more = [...links, { ...read("clicked", "human", 1), link: "other" }]
    const view = engagementView(dataOf({ links: more }, { provider: "gmx", of: "opened" }))
    const hrefs = "rows" in view.links ? view.links.rows.map(({ href }) => href) : []
    expect(hrefs.at(-1)).toBe(null)
    const { searchParams } = new URL(hrefs[0] ?? "", "http://localhost")
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ provider: "gmx", of: "clicked" },
      link: "rows" in view.links ? view.links.rows[0]?.link : "",
    })
    const narrowed = dataOf({ reads: [read("clicked", "human", 4)], delivered: null }, { link: "https://a/" })
    expect(figureIn(narrowed, "human opened")?.value).toBe("–")
    expect(figureIn(narrowed, "human clicked")?.value).toBe("4")
  })

  it("ENGAGEMENT-3 draw the only chosen template with its clicks", () => {
    const templateHtml = '<p><a href="https://shop.example/sale">Sale</a></p>'
    const map = (params: SearchParams) => engagementView(dataOf({ links }, params, { templateHtml })).clickMap
    expect(map({ template: "t1" })?.title).toBe("Clicks in Receipt")
    expect(map({ template: "t1" })?.html).toMatch(
      /Sale<span [^>]*title="Clicked in 8 messages">8<\/span><\/a>/,
    )
    expect(map({ template: "t1", people: "false" })?.html).toContain(">48</span>")
    expect(engagementView(dataOf({ links }, { template: "t1" })).clickMap).toBe(null)
  })
})

describe("the page's URL", () => {
  it("ENGAGEMENT-2 narrows by provider and template, and by nothing else", () => {
    const query = readQuery({
      provider: "gmail,nobody,gmail",
      template: "t1,none",
      of: "eaten",
    })
    expect(query).toMatchObject({
      ...{ provider: ["gmail"], template: ["t1", "none"], tag: [], campaign: [], domain: [], server: [] },
      ...{ country: [], device: [], os: [], client: [], of: "opened", people: true },
    })
    // Filters of other pages do not count here.
    expect(readQuery({ reason: "err_blacklisted", status: "spam" })).toMatchObject({ reason: [], status: [] })
    expect(segmentFilter(query)).toEqual({ provider: ["gmail"], template_id: ["t1", ""] })
    expect(segmentFilter(query, ["template"])).toEqual({ provider: ["gmail"] })
    expect(readQuery({ people: "false" }).people).toBe(false)
  })

  it("ENGAGEMENT-5 narrows by tag, campaign, country, device, system and program, one tag at a time", () => {
    const query = readQuery({
      ...{ tag: "sale,news", campaign: "none,other", country: "PL,none", device: "mobile", os: "none" },
      client: `Firefox,${"x".repeat(300)}`,
    })
    expect(query.tag).toEqual(["sale"])
    expect(query.client[1]).toHaveLength(200)
    expect(segmentFilter(query, ["client"])).toEqual({
      ...{ tag: ["sale"], campaign_id: ["none", "other"], country: ["PL", ""], device: ["mobile"], os: [""] },
    })
  })

  it("ENGAGEMENT-5 keeps all other filters when a value is clicked", () => {
    const to = (name: FilterName, value: string, params: SearchParams) =>
      Object.fromEntries(new URL(hrefOnly("/e", params, name, value), "http://localhost").searchParams)
    const params = { range: "30d", people: "false", device: "mobile", os: "iOS" }
    expect(to("client", "Safari", params)).toEqual({ ...params, client: "Safari" })
    expect(to("country", "", params)).toEqual({ ...params, country: "none" })
    expect(to("tag", "none", { template: "t1", provider: "gmail" })).toEqual({
      ...{ template: "t1", provider: "gmail" },
      tag: "none",
    })
    expect(to("template", "t2", { template: "t1", provider: "gmail" })).toEqual({
      template: "t2",
      provider: "gmail",
    })
  })

  it("ENGAGEMENT-2 shows the chosen values, and the other ones with their counts", () => {
    const templates = [
      { ...now, status: "opened", traffic_type: "human", template_id: "t1", letters_ever: 5 },
      { ...now, status: "opened", traffic_type: "human", template_id: "", letters_ever: 2 },
      { ...now, status: "opened", traffic_type: "machine", template_id: "t9", letters_ever: 7 },
    ]
    const view = engagementView(dataOf({ templates }, { template: "t1", provider: "gmx" }))
    expect(view.chips).toEqual([
      { name: "provider", text: "GMX and web.de" },
      { name: "template", text: "Receipt" },
    ])
    expect(view.choices[1]?.values.map(({ label, countText }) => `${label} ${countText}`)).toEqual([
      "Receipt 5",
      "No template 2",
      "t9 0",
    ])
  })
})
