import { describe, expect, it } from "vitest"
import { shellWords } from "#words/shell"
import { crumbsOf, type Title } from "./crumbs-of.ts"
import { navigationPages } from "./navigation.tsx"

const shop = { slug: "harbour-shop", name: "Harbour Shop" }
const visible = navigationPages.map((page) => page.path)
const labels = (
  path: string,
  title: Omit<Title, "pathname"> | null = null,
  project: typeof shop | null = shop,
) =>
  crumbsOf(
    path,
    project && { ...project, visible },
    title && { pathname: path, ...title },
    shellWords.en,
  ).map((crumb) => crumb.label)

describe("the way to a page", () => {
  it("SHELL-1 is project, section, thing, by name", () => {
    expect(labels("/p/harbour-shop/messages")).toEqual(["Harbour Shop", "Messages"])
    expect(labels("/p/harbour-shop/templates/17", { title: "Order receipt" })).toEqual([
      "Harbour Shop",
      "Templates",
      "Order receipt",
    ])
    expect(labels("/p/harbour-shop/webhooks/new")).toEqual(["Harbour Shop", "Webhooks", "New"])
    const via = { label: "hooks.example.com", href: "/p/harbour-shop/webhooks/3" }
    expect(labels("/p/harbour-shop/webhooks/3/calls/9", { title: "Call 9", via })).toEqual([
      "Harbour Shop",
      "Webhooks",
      "hooks.example.com",
      "Call 9",
    ])
  })

  it("SHELL-1 puts a tab after its section, and its contents after the tab", () => {
    const via = "/p/harbour-shop"
    expect(labels(`${via}/engagement/tags`)).toEqual(["Harbour Shop", "Engagement", "Tags"])
    expect(labels(`${via}/messages/exports/new`)).toEqual(["Harbour Shop", "Messages", "Exports", "New"])
    expect(labels(`${via}/smtp/reference/email/send`, { title: "email/send" })).toEqual([
      "Harbour Shop",
      "SMTP & API",
      "API reference",
      "email/send",
    ])
  })

  it("SHELL-1 leads to the first tab of a section that the role may see", () => {
    const editor = { ...shop, visible: ["suppressions/validation", "suppressions/confirmed"] }
    const [, section] = crumbsOf("/p/harbour-shop/suppressions/confirmed", editor, null, shellWords.en)
    expect(section).toEqual({ label: "Suppressions", href: "/p/harbour-shop/suppressions/validation" })
  })

  it("SHELL-1 covers every section, and treats no property of the language as one", () => {
    for (const page of navigationPages) {
      const { sections } = shellWords.en
      const isFirst = page.path === page.item.pages[0].path
      const names = isFirst ? [sections[page.item.name]] : [sections[page.item.name], sections[page.name]]
      expect(labels(`/p/harbour-shop/${page.path}`)).toEqual(["Harbour Shop", ...names])
    }
    expect(labels("/p/harbour-shop/constructor")).toEqual(["Harbour Shop", "constructor"])
    expect(labels("/p/harbour-shop/inbox/%E0%A4")).toEqual(["Harbour Shop", "Captured inbox", "%E0%A4"])
  })

  it("SHELL-1 is the page itself outside of projects", () => {
    expect(labels("/account", null, null)).toEqual(["Your account"])
    expect(labels("/audit", null, null)).toEqual(["Account audit log"])
    expect(labels("/projects", null, null)).toEqual(["Projects"])
    expect(labels("/projects/import", null, null)).toEqual(["Projects", "Import projects"])
  })
})
