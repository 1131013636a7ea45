import { describe, expect, it } from "vitest"
import { shellWords } from "#lib/words/shell"
import { crumbsOf, type Title } from "./crumbs-of.ts"

const shop = { slug: "harbour-shop", name: "Harbour Shop" }
const labels = (
  path: string,
  title: Omit<Title, "pathname"> | null = null,
  project: typeof shop | null = shop,
) => crumbsOf(path, project, title && { pathname: path, ...title }, shellWords.en).map((crumb) => crumb.label)

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

  it("SHELL-1 knows every section, and no word of the language itself as one", () => {
    for (const [path, name] of Object.entries(shellWords.en.sections))
      expect(labels(`/p/harbour-shop/${path}`)).toEqual(["Harbour Shop", name])
    expect(labels("/p/harbour-shop/constructor")).toEqual(["Harbour Shop", "constructor"])
    expect(labels("/p/harbour-shop/inbox/%E0%A4")).toEqual(["Harbour Shop", "Captured inbox", "%E0%A4"])
  })

  it("SHELL-1 is the page itself outside of projects", () => {
    expect(labels("/account", null, null)).toEqual(["Your account"])
    expect(labels("/audit", null, null)).toEqual(["Account audit log"])
    expect(labels("/projects", null, null)).toEqual(["Projects"])
    expect(labels("/projects/import", null, null)).toEqual(["Projects", "Bring in projects"])
  })
})
