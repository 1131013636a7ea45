import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Role } from "#lib/access/auth/permissions"
import { at, setClock } from "#lib/platform/clock"
import type { ReportRequest, ReportContent, ReportSection } from "#lib/features/reports/content"
import { letterOf } from "#lib/features/reports/letter"
import type { Store } from "#lib/data/store/open"
import { insertAudit } from "#lib/data/store/audit"
import { deployments } from "#lib/data/store/schema/marks"
import { blocks, type FirstRead } from "#lib/data/store/schema/messages"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { aProject, anAccess, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { reportContent } from "./content.ts"

/** Reports of a project with a bad hour, as their pages count them. */
let store: Store
const undo: (() => void)[] = []
const startMs = someDay.getTime()
const nowMs = startMs + 6 * 3_600_000
const week = -7 * 24 * 4

const times = (count: number, made: Omit<EndedLetter, "email">, name: string): EndedLetter[] =>
  Array.from({ length: count }, (_, n) => ({ ...made, email: `${made.quarter}-${n}@${name}` }))

const readBy = (traffic_type: string, status = "opened"): FirstRead => [
  ...([status, traffic_type, "mobile", "iOS", "Safari", "PL"] as const),
  startMs,
  "",
]

const letters = [
  // Mail began before the comparison period.
  ...times(1, { quarter: 3 * week, ends: [["delivered", "ok_delivered"]] }, "gmail.com"),
  ...times(4, { quarter: week, ends: [["hard_bounced", "err_blacklisted"]] }, "outlook.com"),
  ...times(60, { quarter: week, ends: [["delivered", "ok_delivered"]] }, "gmail.com"),
  ...times(60, { quarter: 1, ends: [["hard_bounced", "err_blacklisted"]] }, "outlook.com"),
  ...times(50, { quarter: 2, ends: [["delivered", "ok_delivered"]], status: "clicked" }, "gmail.com"),
]
  .map(endedLetter("shop", startMs))
  .map((entry) => ({
    ...entry,
    sources: {
      ...entry.sources,
      reads: entry.status === "clicked" ? [readBy("human"), readBy("human", "clicked")] : [],
      links: entry.status === "clicked" ? [["human", "https://shop.example/sale", startMs] as const] : [],
    },
  }))

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => at(nowMs) }))
  await saveProject(store.db, "shop")
  await storeLetters(store.db, "shop", letters)
  await store.db.insert(blocks).values({
    ...{ project_id: "shop", block_time: at(startMs + 1_200_000), fingerprint: "1", domain: "outlook.com" },
    ...{
      block_type: "one_smtp",
      domain_status: "blocked",
      smtp_blocks_count: 1,
      raw: {},
      received_at: someDay,
    },
  })
  await store.db.insert(deployments).values({
    ...{
      project_id: "shop",
      deployed_at: at(startMs),
      deployment_id: "7",
      title: "Release 7 for lena@shop.example",
    },
    ...{ url: "https://git.example/7", created_by: null, created_at: someDay },
  })
  await insertAudit(store.db, {
    ...{
      project_id: "shop",
      at: at(startMs + 60_000),
      user_id: "ann",
      action: "template/set",
      target: "Order",
    },
    ...{ outcome: "success", input: {}, before: null, after: null, ip: null, user_agent: null },
  })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const contentOf = (
  page: ReportRequest["page"],
  role: Role = "editor",
  query = "",
  language = "en" as const,
) =>
  reportContent({
    access: anAccess(role, aProject()),
    page,
    query: `range=7d&tz=UTC&compare=before&${query}`,
    ...{ time_zone: "UTC", language, nowMs },
  })

const section = ({ sections }: ReportContent, title: string): ReportSection => {
  const found = sections.find((one) => one.title.startsWith(title))
  if (!found) throw new Error(`There is no ${title} among ${sections.map((one) => one.title).join(", ")}.`)
  return found
}
const texts = ({ table }: ReportSection) => table?.rows.map((cells) => cells.map(({ text }) => text))

describe("REPORT-6 a report contains the data of its page", () => {
  test("of the overview: biggest changes, blocks, marks, and what needs attention", async () => {
    const content = await contentOf("overview")
    expect(content.sections.map(({ title }) => title)).toEqual([
      "What changed most: Bounced",
      "Spam blocks",
      "Marks",
      "Needs attention",
    ])
    const changed = section(content, "What changed most")
    expect(changed.lines[0]?.text).toMatch(/^4 → 60, 56 more than /)
    const outlook = changed.table?.rows.find(([name]) => name?.text === "Outlook")
    expect(outlook).toEqual([
      {
        text: "Outlook",
        hint: "Provider",
        href: expect.stringMatching(/^\/p\/shop\/overview\?.*provider=outlook/),
      },
      { text: "4 → 60" },
      { text: "100% of the change" },
    ])
    expect(changed.table?.rows.length).toBeLessThanOrEqual(5)
    expect(section(content, "Spam blocks").lines).toEqual([
      { text: "outlook.com has blocked one server since 12:20" },
    ])
    // Links to other sites are not in the mail.
    expect(section(content, "Marks").lines).toEqual([
      { text: "Order published, 12:01", href: "/p/shop/templates" },
      { text: "Release 7 for lena@shop.example deployed, 12:00", href: null },
    ])
    const needs = section(content, "Needs attention").lines.map(({ text }) => text)
    expect(needs).toContain("outlook.com blocks a server")
  })

  test("of bounces: reasons with next steps, providers, and blocks", async () => {
    const content = await contentOf("bounces")
    const why = section(content, "Why messages bounced")
    expect(texts(why)).toEqual([["Our server is on a blocklist", "60", "100.0%", "from 4"]])
    expect(why.table?.rows[0]?.[0]?.hint).toMatch(/^What to do: .+/)
    expect(texts(section(content, "By provider"))).toEqual([
      ["Outlook", "100.0%", "60"],
      ["Gmail", "0.0%", "50"],
    ])
    const board = section(content, "Spam-block board")
    expect(texts(board)?.[0]?.[0]).toBe("Outlook")
    expect(board.table?.rows[0]?.[0]?.hint).toContain("1 server since")
  })

  test("of engagement: figures of people and machines, links and devices", async () => {
    const content = await contentOf("engagement")
    expect(content.figures.map(({ label }) => label)).toContain("Opened by people")
    expect(texts(section(content, "Links"))).toEqual([["https://shop.example/sale", "50", "0", "100.0%"]])
    expect(texts(section(content, "Device"))?.[0]?.slice(1)).toEqual(["50", "100.0%"])
  })

  test("with the rights of its reader: viewers see no webhooks, and no address in a mark", async () => {
    const content = await contentOf("overview", "viewer")
    expect(JSON.stringify(content)).not.toContain("lena@shop.example")
    expect(section(content, "Needs attention").lines.map(({ text }) => text)).toEqual([
      "outlook.com blocks a server",
    ])
  })

  test("names what is not counted, in place of figures", async () => {
    const alone = await contentOf("overview", "editor", "server=192.0.2.1")
    expect(alone.figures.filter(({ value }) => value === "–")).toHaveLength(5)
    expect(alone.note).not.toBeNull()
    const opened = await contentOf("overview", "editor", "changed=opened&server=192.0.2.1")
    expect(opened.sections.map(({ title }) => title)).not.toContain("What changed most: Opened by people")
  })

  test.each(["overview", "bounces", "engagement"] as const)("%s, as a small mail", async (page) => {
    const { html, plaintext } = letterOf(await contentOf(page), {
      ...{ viewName: "Week", projectName: "Shop", language: "en", dashboardUrl: "https://mail.example" },
      ...{ viewHref: "https://mail.example/p/shop", stopHref: "https://mail.example/stop-report/1" },
    })
    expect(html.length + plaintext.length).toBeLessThan(100_000)
  })
})
