import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { KeepFilters, useCarried } from "./carried.tsx"
import { type Preferences, PreferencesProvider } from "./preferences.tsx"
import { SidebarLinks } from "./sidebar-links.tsx"

const at = vi.hoisted(() => ({ pathname: "", query: "" }))
vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => at.pathname,
  useSearchParams: () => new URLSearchParams(at.query),
}))
vi.mock("next/link", () => ({
  default: ({ prefetch: _, onNavigate: __, ...props }: Record<string, unknown>) => <a {...props} />,
  useLinkStatus: () => ({ pending: false }),
}))

const save = vi.fn()
beforeEach(() => save.mockReset())
afterEach(cleanup)

const shop = { slug: "shop", name: "Harbour Shop", role: "manager" } as const

function Somebody({ filters }: Pick<Preferences, "filters">) {
  const carried = useCarried()
  return (
    <>
      <SidebarLinks project={shop} visible={["overview", "messages", "templates"]} />
      <output>{carried("bounces")}</output>
      <KeepFilters />
      {filters?.query}
    </>
  )
}

function page(pathname: string, query: string, filters: Preferences["filters"] = null) {
  at.pathname = pathname
  at.query = query
  return (
    <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: true, filters }} save={save}>
      <Somebody filters={filters} />
    </PreferencesProvider>
  )
}

const hrefs = () => screen.getAllByRole("link").map((one) => one.getAttribute("href"))

describe("FILTER-7 links of the frame", () => {
  it("hand on time, comparison and filters to pages that read them, and to no other", () => {
    render(page("/p/shop/overview", "range=30d&provider=gmail&q=lena&changed=spam"))
    const query = "?range=30d&provider=gmail"
    expect(hrefs()).toEqual([`/p/shop/overview${query}`, `/p/shop/messages${query}`, "/p/shop/templates"])
    expect(screen.getByRole("status").textContent).toBe(query)
  })

  it("pass on the last chosen ones from any other page, in their own project only", () => {
    const savedFilters = { project: "shop", query: "?provider=gmx" }
    render(page("/p/shop/templates", "", savedFilters))
    expect(hrefs()[0]).toBe("/p/shop/overview?provider=gmx")
    cleanup()
    render(page("/p/other/templates", "", savedFilters))
    expect(screen.getByRole("status").textContent).toBe("")
    cleanup()
    render(page("/p/shop/messages/job-1", "to=x&list=status%3Dspam%26q%3Dlena%26range%3D24h", savedFilters))
    expect(hrefs()[1]).toBe("/p/shop/messages?range=24h&status=spam")
    cleanup()
    // A shared link wins over saved filters.
    render(page("/p/shop/bounces", "tag=sale", savedFilters))
    expect(hrefs()[0]).toBe("/p/shop/overview?tag=sale")
    cleanup()
    render(page("/p/shop/bounces", "", savedFilters))
    expect(hrefs()[0]).toBe("/p/shop/overview")
  })
})

describe("FILTER-7 filters are kept", () => {
  it("when they change on a page, even to none, and not when a link brought them", () => {
    const drawn = render(page("/p/shop/overview", "provider=gmail"))
    expect(save).not.toHaveBeenCalled()
    drawn.rerender(page("/p/shop/overview", "provider=gmail,gmx&tag=lena@example.com"))
    expect(save).toHaveBeenLastCalledWith("filters", { project: "shop", query: "?provider=gmail%2Cgmx" })
    drawn.rerender(page("/p/shop/overview", "q=lena"))
    expect(save).toHaveBeenLastCalledWith("filters", { project: "shop", query: "" })
    drawn.rerender(page("/p/shop/bounces", "tag=sale"))
    drawn.rerender(page("/p/shop/templates", "provider=gmail"))
    expect(save).toHaveBeenCalledTimes(2)
  })
})
