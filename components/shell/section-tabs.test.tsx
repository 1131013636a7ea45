import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { LanguageProvider } from "./language.tsx"
import { SectionTabs } from "./section-tabs.tsx"

const at = vi.hoisted(() => ({ path: "" }))
vi.mock("next/navigation", () => ({ usePathname: () => at.path }))
vi.mock("next/link", async () => ({
  default: ({ prefetch: _, ...props }: Record<string, unknown>) => <a {...props} />,
  useLinkStatus: () => ({ pending: false }),
}))
Element.prototype.scrollIntoView = vi.fn()

afterEach(cleanup)

const links = () =>
  screen
    .queryAllByRole("link")
    .map((one) => `${one.textContent} ${one.getAttribute("href")} ${one.getAttribute("aria-current")}`)

describe("SHELL-6 the tabs of a section", () => {
  it("are links to the pages that the role may see, with the one around this address marked", () => {
    at.path = "/p/shop/messages/exports/new"
    render(
      <LanguageProvider language="de">
        <SectionTabs project="shop" visible={["messages", "messages/exports", "smtp"]} />
      </LanguageProvider>,
    )
    expect(screen.getByRole("navigation", { name: "Nachrichten" })).toBeTruthy()
    expect(links()).toEqual(["Nachrichten /p/shop/messages null", "Exporte /p/shop/messages/exports page"])
  })

  it("are absent where a section has one page for the role, and where no section is", () => {
    for (const [path, visible] of [
      ["/p/shop/smtp/reference/email/send", ["smtp/reference"]],
      ["/p/shop/messages", ["messages", "engagement", "engagement/tags"]],
      ["/p/shop/nowhere", ["engagement/tags", "messages/exports"]],
    ] as const) {
      at.path = path
      render(<SectionTabs project="shop" visible={visible} />)
      expect(links()).toEqual([])
      cleanup()
    }
  })
})
