import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Shell } from "./shell.tsx"

const at = vi.hoisted(() => ({ path: "/p/shop/templates", waitsFor: "" }))
vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => at.path,
  useSearchParams: () => new URLSearchParams(),
}))
/** Replaces Next.js's own link, which reports to its children that its page is loading. */
vi.mock("next/link", async () => {
  const { createContext, useContext } = await import("react")
  const Href = createContext("")
  return {
    default: ({ prefetch: _, onNavigate: __, ...props }: Record<string, unknown>) => (
      <Href value={String(props.href)}>
        <a {...props} />
      </Href>
    ),
    useLinkStatus: () => {
      const href = useContext(Href)
      return { pending: at.waitsFor !== "" && href.endsWith(at.waitsFor) }
    },
  }
})

beforeEach(() => {
  Object.assign(at, { path: "/p/shop/templates", waitsFor: "" })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shop = { slug: "shop", name: "Harbour Shop", role: "manager" } as const

const frame = () => (
  <Shell
    current={shop}
    projects={[shop]}
    canCreate={false}
    visible={["overview", "templates", "domains"]}
    person={<button type="button">Test manager</button>}
    commands={<button type="button">Search or jump to</button>}
  >
    <h1>Templates</h1>
  </Shell>
)

it("has the way past the frame as the first stop of the Tab key", async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(frame())
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Skip to content" }))
  await user.keyboard("{Enter}")
  expect(document.activeElement).toBe(screen.getByRole("main"))
})

it("announces a page that lets people wait by its title, in the place of the last one", () => {
  const { rerender } = render(frame())
  const isHidden = () => screen.getByText("Templates", { selector: "h1" }).closest(".hidden") !== null
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  at.waitsFor = "/domains"
  rerender(frame())
  wait(140)
  // One that answers at once takes the place without a face between them.
  expect([screen.queryByRole("status"), isHidden()]).toEqual([null, false])
  wait(20)
  expect(screen.getByRole("status", { name: "Loading" }).textContent).toBe("Domains")
  expect(isHidden()).toBe(true)
  Object.assign(at, { path: "/p/shop/domains", waitsFor: "" })
  rerender(frame())
  expect([screen.queryByRole("status"), isHidden()]).toEqual([null, false])
})

it("SHELL-10 marks the pressed page in sidebar and breadcrumb at once, and shows a skeleton in its shape", () => {
  const { rerender } = render(frame())
  const marked = () => screen.getAllByRole("link", { current: "page" }).map((one) => one.textContent)
  const crumbs = () => screen.getByRole("navigation", { name: "Breadcrumb" }).textContent
  expect([marked(), crumbs()]).toEqual([["Templates"], "Harbour ShopTemplates"])
  at.waitsFor = "/overview"
  rerender(frame())
  expect([marked(), crumbs()]).toEqual([["Overview"], "Harbour ShopOverview"])
  expect(screen.queryByRole("status")).toBeNull()
  act(() => void vi.advanceTimersByTime(160))
  expect(document.querySelector("[data-shape]")?.getAttribute("data-shape")).toBe("figures")
  at.waitsFor = ""
  rerender(frame())
  expect([marked(), crumbs()]).toEqual([["Templates"], "Harbour ShopTemplates"])
})
