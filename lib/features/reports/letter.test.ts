import { describe, expect, test } from "vitest"
import type { ReportContent } from "./content.ts"
import { letterOf } from "./letter.ts"

const about = {
  viewName: "Outlook week",
  projectName: "Shop",
  language: "en" as const,
  dashboardUrl: "https://mail.example",
  viewHref: "https://mail.example/p/shop/overview?range=7d",
  stopHref: "https://mail.example/stop-report/r1",
}

const content: ReportContent = {
  page: "Overview",
  summary: [{ name: "Range", value: "Last 7 days" }],
  figures: [{ label: "Sent", value: "1,204", ofWhat: null, change: null }],
  chart: null,
  sections: [
    {
      title: "What changed most: Bounced",
      lines: [{ text: "170 → 470, 300 more than the 7 days before" }],
      table: {
        heads: ["Where", "Messages", "Share"],
        rows: [
          [
            { text: "Outlook", hint: "Provider", href: "/p/shop/overview?provider=outlook&range=7d" },
            { text: "50 → 350" },
            { text: "149% of the change" },
          ],
        ],
      },
    },
    {
      title: "Needs attention",
      lines: [{ text: "gmx.de blocks a server", hint: "Since 14:20", href: null }],
      table: null,
    },
  ],
  note: null,
}

describe("REPORT-6 the sections of a report", () => {
  test("are tables and lists in its HTML, with links into the dashboard", () => {
    const { html } = letterOf(content, about)
    expect(html).toContain(">What changed most: Bounced</h2>")
    expect(html).toContain(
      '<a href="https://mail.example/p/shop/overview?provider=outlook&amp;range=7d" style="color:#2451d6">Outlook</a><br>',
    )
    expect(html).toMatch(/<th align="left" scope="col"[^>]*>Where<\/th><th align="right" scope="col"/)
    expect(html).toMatch(/<li [^>]*>gmx\.de blocks a server<br><span [^>]*>Since 14:20<\/span><\/li>/)
  })

  test("are in its text too", () => {
    expect(letterOf(content, about).plaintext).toContain(
      [
        "What changed most: Bounced",
        "170 → 470, 300 more than the 7 days before",
        "Outlook (Provider)  50 → 350  149% of the change",
        "",
        "Needs attention",
        "- gmx.de blocks a server (Since 14:20)",
      ].join("\n"),
    )
  })

  test("run nothing, whatever a name or a URL contains", () => {
    const evil = '<img src=x onerror="alert(1)">'
    const { html } = letterOf(
      {
        ...content,
        sections: [
          {
            title: evil,
            lines: [{ text: evil, hint: evil, href: '/p/"onmouseover="x' }],
            table: { heads: [evil], rows: [[{ text: evil }]] },
          },
        ],
      },
      about,
    )
    expect(html).not.toContain("<img")
    expect(html).not.toContain('"onmouseover')
  })

  test("are short: a mail with the maximum content has less than 100 KB", () => {
    const long = "https://shop.example/<&>".repeat(100)
    const cell = { text: long, hint: long, href: `/p/shop/bounces?${"x".repeat(1500)}` }
    const rows = Array.from({ length: 10 }, () => [cell, { text: long }, { text: long }, { text: "1" }])
    const section = {
      title: "Title",
      lines: [],
      table: { heads: ["a", "b", "c", "d"], rows },
    }
    const figure = { label: "Sent", value: "1,204", ofWhat: "of sent", change: "1% more than before" }
    const { html, plaintext } = letterOf(
      {
        ...content,
        summary: Array.from({ length: 9 }, () => ({ name: "Filter", value: long })),
        figures: [figure, figure, figure, figure, figure, figure],
        sections: [section, section, section],
      },
      about,
    )
    expect(html.length + plaintext.length).toBeLessThan(100_000)
  })
})
