import { describe, expect, it } from "vitest"
import { usualSpans } from "#lib/analytics/series/compare"
import { edgesOf, seriesAt, totalsOf } from "#lib/analytics/series/series"
import { readFilters } from "#lib/analytics/filters/query"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import type { OverviewData } from "./data.ts"
import { overviewView } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const hourMs = 3_600_000

type Counted = [hoursAgo: number, status: string, now: number, ever?: number]

function data(counted: Counted[], more: Partial<OverviewData> = {}, params: SearchParams = {}): OverviewData {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const buckets = counted.map(([hoursAgo, status, letters_now, letters_ever = letters_now]) => ({
    bucket: new Date(nowMs - hoursAgo * hourMs),
    status,
    letters_now,
    letters_ever,
  }))
  const comparison = readComparison(params, range, nowMs, null)
  const edges = edgesOf(range)
  return {
    series: seriesAt(buckets, edges),
    comparison,
    query: readFilters(params),
    isCounted: true,
    marks: [],
    deployments: [],
    canMark: false,
    previous: comparison.kind === "none" ? null : seriesAt(buckets, comparison.edges),
    usual: usualSpans({ edges, timeZone: "UTC" }, nowMs).map(([from, to]) =>
      totalsOf(buckets.filter(({ bucket }) => bucket.getTime() >= from && bucket.getTime() < to)),
    ),
    blocks: [],
    acknowledged: [],
    machines: { opened: 0, clicked: 0 },
    reads: seriesAt(
      buckets
        .filter(({ status }) => status === "opened" || status === "clicked")
        .map((one) => ({ ...one, letters_now: one.letters_ever })),
      edges,
    ),
    range,
    nowMs,
    lastLetterMs: nowMs,
    stepChoices: ["auto"],
    language: "en",
    messagesPath: null,
    ...more,
  }
}

const figure = (view: ReturnType<typeof overviewView>, label: string) =>
  view.figures.find((one) => one.label === label)

describe("the six figures", () => {
  it("name their base, and show – without messages", () => {
    const view = overviewView(data([]))
    expect(figure(view, "Messages sent")).toMatchObject({ value: "0", change: null })
    expect(figure(view, "Delivered")).toMatchObject({ value: "–", ofWhat: "of sent", change: null })
    expect(figure(view, "Opened")).toMatchObject({ value: "–", ofWhat: "of delivered" })
  })

  it("COMPARE-2 name the number behind a rate, with one decimal, for complaints three", () => {
    const view = overviewView(
      data([
        [5, "delivered", 90, 100],
        [5, "opened", 9, 9],
        [5, "hard_bounced", 8],
        [5, "spam", 1],
      ]),
    )
    expect(figure(view, "Messages sent")?.countText).toBeNull()
    expect(figure(view, "Bounced")).toMatchObject({
      ...{ value: "7.4%", ofWhat: "of sent", countText: "8 messages" },
    })
    expect(figure(view, "Spam complaints")).toMatchObject({
      ...{ value: "1.000%", ofWhat: "of delivered", countText: "1 message" },
    })
    expect(figure(view, "Opened")).toMatchObject({ value: "9.0%", countText: "9 messages" })
    expect(figure(overviewView(data([])), "Bounced")?.countText).toBeNull()
  })

  it("FILTER-5 draw opens by people in each step, and have no number if they are not counted", () => {
    const counted: Counted[] = [
      [5, "delivered", 6],
      [5, "opened", 4, 1],
      [30, "delivered", 10],
    ]
    const opened = figure(overviewView(data(counted)), "Opened")
    expect(opened).toMatchObject({ value: "5.0%", countText: "1 message" })
    expect(opened?.spark.filter((rate) => rate !== null)).toEqual([0, 0.1])
    const unknown = figure(overviewView(data(counted, { reads: null })), "Opened")
    expect(unknown).toMatchObject({ value: "–", countText: null, link: null, spark: [] })
  })

  it("COMPARE-5 say if machines are included, and give their part", () => {
    const counted: Counted[] = [
      [5, "delivered", 10],
      [5, "opened", 6, 6],
    ]
    const query = readFilters({ people: "false" })
    const of = (machines: OverviewData["machines"]) => overviewView(data(counted, { machines, query }))
    const view = of({ opened: 4, clicked: 0 })
    expect(figure(view, "Opened")?.byWhom).toEqual({
      text: "with machines",
      title:
        "By people and machines. Machines alone opened 25.0% of delivered messages; Engagement shows them separately.",
    })
    expect(figure(view, "Clicked")?.byWhom?.title).toContain("clicked in 0.0% of delivered")
    expect(figure(view, "Delivered")?.byWhom).toBeUndefined()
    expect(figure(of(null), "Opened")?.byWhom).toBeNull()
    expect(figure(overviewView(data([], { query })), "Opened")?.byWhom).toBeNull()
  })

  it("give the first and last value of their lines, which have no axis", () => {
    const view = overviewView(
      data([
        [5, "delivered", 30],
        [5, "hard_bounced", 10],
        [30, "delivered", 12],
      ]),
    )
    expect(figure(view, "Messages sent")?.sparkText).toMatch(/highest 40 /)
    expect(figure(view, "Delivered")?.sparkText).toBe(
      "The line has its own scale: first 100.0%, last 75.0%; lowest 75.0% (Fri 20 Nov, 06:00–09:00), highest 100.0% (Thu 19 Nov, 06:00–09:00).",
    )
    expect(figure(overviewView(data([])), "Delivered")?.sparkText).toBeNull()
  })

  /** The same week, and each of the four weeks before it. */
  const weeks = (now: Counted[], before: Counted[]): Counted[] => [
    ...now,
    ...[1, 2, 3, 4].flatMap((week) =>
      before.map(([hoursAgo, ...counted]): Counted => [hoursAgo + week * 168, ...counted]),
    ),
  ]
  const usual: Counted[] = [
    [5, "delivered", 992],
    [5, "hard_bounced", 8],
  ]

  it("COMPARE-2 state the change from the comparison period", () => {
    const counted = weeks(
      [
        [5, "delivered", 950],
        [5, "hard_bounced", 50],
      ],
      usual,
    )
    const text = (params: SearchParams, label: string) =>
      figure(overviewView(data(counted, {}, params)), label)?.change?.text
    expect(text({}, "Bounced")).toBe("4.2 pt more than the 7 days before")
    expect(text({}, "Delivered")).toBe("4.2 pt less than the 7 days before")
    expect(text({}, "Messages sent")).toBe("the same as the 7 days before")
    expect(text({ compare: "4w" }, "Bounced")).toBe("4.2 pt more than 4 weeks earlier")
    expect(text({ compare: "52w" }, "Bounced")).toBe("no messages to compare with")
    expect(text({ compare: "day", against: "2026-11-06" }, "Bounced")).toBe("4.2 pt more than 6 – 12 Nov")
    expect(text({ compare: "none" }, "Bounced")).toBeUndefined()
  })

  it("COMPARE-3 color a change only if it is unusual and there were enough messages", () => {
    const tone = (counted: Counted[], label: string) =>
      figure(overviewView(data(counted)), label)?.change?.tone
    const calm = weeks(
      [
        [5, "delivered", 990],
        [5, "hard_bounced", 10],
      ],
      usual,
    )
    expect(tone(calm, "Bounced")).toBe("plain")
    const bad = weeks(
      [
        [5, "delivered", 950],
        [5, "hard_bounced", 50],
      ],
      usual,
    )
    expect(tone(bad, "Bounced")).toBe("bad")
    expect(tone(bad, "Delivered")).toBe("bad")
    const better = weeks(
      [[5, "delivered", 1000]],
      [
        [5, "delivered", 950],
        [5, "hard_bounced", 50],
      ],
    )
    expect(tone(better, "Bounced")).toBe("good")
    const few = weeks(
      [
        [5, "delivered", 5],
        [5, "hard_bounced", 5],
      ],
      [[5, "delivered", 10]],
    )
    expect(tone(few, "Bounced")).toBe("plain")
    expect(tone(weeks([[5, "delivered", 100]], usual), "Messages sent")).toBe("bad")
    // Two weeks are too few for usual values.
    expect(tone(bad.slice(0, 6), "Bounced")).toBe("plain")
    // Recent recipients have not opened their messages yet.
    const unread = weeks([[5, "delivered", 1000]], [[5, "opened", 1000, 1000]])
    expect(tone(unread, "Opened")).toBe("plain")
  })

  it("give the previous count if it grew more than tenfold", () => {
    const grown = (times: number) =>
      overviewView(
        data([
          [5, "delivered", 3 * times],
          [200, "delivered", 3],
        ]),
      )
    expect(figure(grown(700), "Messages sent")?.change).toMatchObject({ text: "from 3", isUp: true })
    expect(figure(grown(10), "Messages sent")?.change).toMatchObject({
      text: "900% more than the 7 days before",
      isUp: true,
    })
  })

  it("COMPARE-2 give the start of messages if a day or more of the comparison period had none", () => {
    const text = (firstMs: number) => {
      const counted = weeks([[5, "delivered", 800]], [[5, "delivered", 100]])
      return figure(overviewView(data(counted, { firstMs })), "Messages sent")?.change?.text
    }
    const [begin = 0] = data([]).comparison.edges
    expect(text(begin + 23 * hourMs)).toBe("700% more than the 7 days before")
    expect(text(begin + 48 * hourMs)).toMatch(/^no full comparison: the first message is from \d+ Nov$/)
  })

  it("say that there were no messages before", () => {
    const change = figure(overviewView(data([[5, "delivered", 3]])), "Messages sent")?.change
    expect(change).toEqual({ text: "no messages to compare with", isUp: null, tone: "plain" })
  })
})

describe("the delivery chart", () => {
  it("counts every message once, also those with an unknown status", () => {
    const view = overviewView(
      data([
        [5, "accepted", 1],
        [5, "sent", 2],
        [5, "clicked", 3],
        [5, "greylisted", 4],
        [5, "unsubscribed", 5],
      ]),
    )
    const sum = view.chart.points.flatMap((point) => Object.values(point.values)).reduce((a, b) => a + b, 0)
    expect(sum).toBe(15)
    expect(view.chart.series.map((one) => one.key)).toEqual([
      "clicked",
      "opened",
      "delivered",
      "unsubscribed",
      "in_transit",
      "other",
      "soft_bounced",
      "hard_bounced",
      "spam",
    ])
  })

  it("FILTER-5 says that statuses include opens by machines, but not with a country filter for people", () => {
    const labels = (params: SearchParams) =>
      overviewView(data([], { query: readFilters(params) })).chart.series.map(({ label }) => label)
    expect(labels({}).slice(0, 2)).toEqual(["Clicked, including machines", "Opened, including machines"])
    expect(labels({ country: "PL" })).toEqual(["Opened"])
    expect(labels({ country: "PL", people: "false" })).toEqual(["Opened, including machines"])
  })

  it("shows the same bucket of the previous period next to each bar", () => {
    const view = overviewView(
      data([
        [5, "delivered", 3],
        [5 + 168, "delivered", 7],
      ]),
    )
    expect(view.chart.points.find((point) => point.values.delivered)?.previous).toEqual({ delivered: 7 })
  })

  it("has a kind that only occurred in the previous period, so that the line is the sum of its parts", () => {
    const view = overviewView(
      data([
        [5, "unsubscribed", 3],
        [5 + 168, "delivered", 7],
      ]),
    )
    expect(view.chart.series.map(({ key }) => key)).toContain("unsubscribed")
  })

  it("labels one bar a day at local midnight", () => {
    expect(overviewView(data([])).chart.ticks.map((tick) => tick.label)).toEqual([
      "Sat 14",
      "Sun 15",
      "Mon 16",
      "Tue 17",
      "Wed 18",
      "Thu 19",
      "Fri 20",
    ])
  })

  it("shows the time of the last message if there are none", () => {
    const view = overviewView(data([], { lastLetterMs: Date.UTC(2026, 10, 2, 18, 20) }))
    expect(view.chart.emptyText).toEqual({
      title: "No messages in this period",
      hint: "Last message: 2 Nov, 18:20",
    })
  })
})

it("is in German with German numbers and dates", () => {
  const view = overviewView(
    data([[5, "delivered", 12_480]], { language: "de", lastLetterMs: Date.UTC(2026, 10, 2, 18, 20) }),
  )
  expect(figure(view, "Nachrichten gesendet")?.value).toBe("12.480")
  expect(figure(view, "Zugestellt")).toMatchObject({ value: "100,0\u00a0%", ofWhat: "der gesendeten" })
  expect(view.chart.series.map((one) => one.label)).toContain("Unterwegs")
  expect(view.chart.points[0]?.label).toBe("Sa 14. Nov., 00:00–03:00")
  const empty = overviewView(data([], { language: "de", lastLetterMs: Date.UTC(2026, 10, 2, 18, 20) }))
  expect(empty.chart.emptyText.hint).toBe("Letzte Nachricht: 2. Nov., 18:20")
})

describe("spam blocks", () => {
  const blockEvent = (hoursAgo: number, domain: string, domain_status: string, smtp_blocks_count = 1) => ({
    block_time: new Date(nowMs - hoursAgo * hourMs),
    domain,
    domain_status,
    smtp_blocks_count,
    provider: "other" as const,
  })

  it("become spans; one without an end reaches the right edge and needs attention", () => {
    const view = overviewView(
      data([], {
        blocks: [
          blockEvent(90, "b.example", "blocked"),
          blockEvent(80, "b.example", "unblocked", 0),
          blockEvent(20, "a.example", "blocked", 3),
        ],
      }),
    )
    expect(view.openBlocks).toEqual([
      {
        ...{ domain: "a.example", servers: 3, fromMs: nowMs - 20 * hourMs },
        ...{ since: "19 Nov, 17:30", acknowledged: null },
      },
    ])
    const [lifted, open] = view.chart.blockRows
    expect(lifted?.spans[0]).toMatchObject({ isOpen: false })
    expect(open?.spans[0]).toMatchObject({ isOpen: true, to: 1 })
  })

  it("BOUNCEPAGE-9 name who acknowledged open blocks", () => {
    const known = { project_id: "shop", domain: "a.example", name: "Mara", note: "Asked them" }
    const began = { startedMs: nowMs - 20 * hourMs, acknowledgedMs: nowMs - hourMs }
    const view = overviewView(
      data([], {
        blocks: [blockEvent(20, "a.example", "blocked", 3), blockEvent(10, "b.example", "blocked")],
        acknowledged: [
          { ...known, ...began },
          { ...known, ...began, startedMs: 0, domain: "b.example" },
        ],
      }),
    )
    expect(view.openBlocks.map(({ acknowledged }) => acknowledged)).toEqual([
      "Acknowledged by Mara, 12:30",
      null,
    ])
    expect(JSON.stringify(view)).not.toContain("Asked them")
  })

  it("BOUNCEPAGE-8 name the filters that do not narrow them", () => {
    const noteWith = (params: SearchParams) =>
      overviewView(data([], { query: readFilters(params) })).chart.blocksNote
    expect(noteWith({ server: "192.0.2.1", tag: "sale" })).toBe(
      "Spam blocks are reported only by recipient domain. These filters do not narrow them: Tag, Server.",
    )
    expect(noteWith({ provider: "gmx", domain: "gmx.de" })).toBeNull()
  })

  it("are not drawn if they ended before the range", () => {
    const view = overviewView(
      data([], {
        blocks: [blockEvent(400, "b.example", "blocked"), blockEvent(390, "b.example", "unblocked", 0)],
      }),
    )
    expect(view.chart.blockRows).toEqual([])
  })
})

describe("MESSAGESPAGE-7 numbers that link to their messages", () => {
  const path = "/p/shop/messages"
  const queryOf = (href: string | null | undefined) =>
    Object.fromEntries(new URLSearchParams(href?.slice(path.length)))
  const whole = { range: "7d", tz: "UTC" }

  it("are figures: of the same span and time zone, with the counted statuses", () => {
    const view = overviewView(
      data(
        [
          [5, "accepted", 3, 20],
          [5, "delivered", 10, 17],
          [5, "opened", 4, 5],
          [5, "clicked", 0, 1],
          [5, "hard_bounced", 2],
          [5, "spam", 1],
          [5, "moon", 1],
        ],
        { messagesPath: path },
      ),
    )
    const linkOf = (label: string) => figure(view, label)?.link
    expect(linkOf("Messages sent")?.title).toBe("Show 18 messages")
    expect(queryOf(linkOf("Messages sent")?.href)).toEqual({
      ...whole,
      status: "sent,soft_bounced,delivered,hard_bounced,opened,clicked,subscribed,unsubscribed,spam,moon",
    })
    expect(queryOf(linkOf("Bounced")?.href)).toEqual({ ...whole, status: "hard_bounced,soft_bounced" })
    expect(queryOf(linkOf("Opened")?.href)).toEqual({ ...whole, had: "opened", people: "true" })
    expect(linkOf("Opened")?.title).toBe("Show 5 messages")
    expect(queryOf(linkOf("Spam complaints")?.href)).toEqual({ ...whole, had: "spam" })
    const other = view.chart.series.find(({ key }) => key === "other")
    expect(queryOf(other?.total?.href)).toEqual({ ...whole, status: "moon" })
    expect(view.chart.series.find(({ key }) => key === "in_transit")?.total).toMatchObject({ text: "3" })
    expect(view.chart.messages?.status.in_transit).toEqual(["accepted", "sent"])
  })

  it("count opens by clicks if images were not loaded", () => {
    const view = overviewView(
      data(
        [
          [5, "delivered", 1, 4],
          [5, "opened", 1, 1],
          [5, "clicked", 2, 2],
        ],
        { messagesPath: path, query: readFilters({ people: "false" }) },
      ),
    )
    expect(queryOf(figure(view, "Opened")?.link?.href)).toEqual({ ...whole, status: "opened,clicked" })
    expect(figure(view, "Opened")?.link?.title).toBe("Show 3 messages")
  })

  it("have no link if they are 0, or the viewer has no access to messages", () => {
    const none = overviewView(data([[5, "delivered", 4]], { messagesPath: path }))
    expect(figure(none, "Bounced")?.link).toBeNull()
    const closed = overviewView(data([[5, "delivered", 4]]))
    expect(figure(closed, "Delivered")?.link).toBeNull()
    expect(closed.chart.messages).toBeNull()
    expect(closed.chart.series[0]?.total?.href).toBeUndefined()
  })
})
