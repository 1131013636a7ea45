import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Commands, type CommandsProps } from "./commands.tsx"
// Both come on demand; fetched here once, so that no test waits for the compiler.
import "./key-list.tsx"
import "./palette.tsx"
import { PreferencesProvider } from "./preferences.tsx"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }))

beforeEach(() => push.mockReset())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const shop = { slug: "shop", name: "Harbour Shop", role: "manager" } as const

function Somebody({ hasLetterKeys = true, ...more }: Partial<CommandsProps> & { hasLetterKeys?: boolean }) {
  return (
    <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys }} save={vi.fn()}>
      <input aria-label="A field" />
      <Commands
        current={shop}
        projects={[shop, { slug: "market", name: "Night Market", role: "viewer" }]}
        canCreate={false}
        canReadLog={false}
        visible={["overview", "messages", "templates", "suppressions", "webhooks"]}
        actions={["newWebhook"]}
        canSeeAddresses
        find={async () => []}
        chooseLanguage={vi.fn()}
        {...more}
      />
    </PreferencesProvider>
  )
}

const names = () => screen.getAllByRole("option").map((one) => one.textContent)

describe("the palette", () => {
  it("SHELL-2 opens with Ctrl K, even from a field, and does the chosen line with Enter", async () => {
    const user = userEvent.setup()
    render(<Somebody />)
    screen.getByRole("textbox", { name: "A field" }).focus()
    await user.keyboard("{Control>}k{/Control}we")
    const field = await screen.findByRole("combobox")
    expect(document.activeElement).toBe(field)
    await user.keyboard("bh")
    expect(names()).toEqual(["WebhooksGW", "New webhook"])
    await user.keyboard("{ArrowDown}{Enter}")
    expect(push).toHaveBeenCalledExactlyOnceWith("/p/shop/webhooks/new")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("SHELL-2 makes lines of a typed address, but not for people who see masked ones", async () => {
    const user = userEvent.setup()
    const { unmount } = render(<Somebody />)
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("combobox")
    await user.keyboard("ann@example.com")
    await waitFor(() =>
      expect(names()).toEqual(["Messages to ann@example.com", "Is ann@example.com suppressed?"]),
    )
    unmount()
    render(<Somebody canSeeAddresses={false} />)
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("combobox")
    await user.keyboard("ann@example.com")
    await waitFor(() => expect(screen.queryAllByRole("option")).toEqual([]))
  })

  it.each([
    ["AUDIT-7", "the log of the account", "account audit", "Account audit log"],
    ["STORAGE-1", "what both databases take", "storage", "Storage"],
  ])("%s leads the owner alone to %s, from every page", async (_rule, _what, typed, line) => {
    const user = userEvent.setup()
    for (const [canReadLog, lines] of [
      [true, [line]],
      [false, []],
    ] as const)
      for (const current of [shop, null]) {
        const { unmount } = render(<Somebody canReadLog={canReadLog} current={current} />)
        await user.keyboard("{Control>}k{/Control}")
        await screen.findByRole("combobox")
        await user.keyboard(typed)
        await waitFor(() =>
          expect(screen.queryAllByRole("option").map((one) => one.textContent)).toEqual(lines),
        )
        unmount()
      }
  })

  it("SHELL-2 shows what the server finds, remembers it, and says when nobody answers", async () => {
    const user = userEvent.setup()
    const find = vi.fn(async (text: string) =>
      text === "order" ? [{ kind: "template" as const, id: "17", name: "Order receipt" }] : null,
    )
    render(<Somebody find={find} />)
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("combobox")
    await user.keyboard("order")
    await user.click(await screen.findByRole("option", { name: /Order receipt/ }))
    expect(push).toHaveBeenLastCalledWith("/p/shop/templates/17")
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("combobox")
    expect(names()[0]).toBe("Order receipt")
    await user.keyboard("zzz")
    await screen.findByText(/did not answer/)
  })
})

describe("keys that work everywhere", () => {
  it("SHELL-3 G and a letter open a section that the role may see, and no other", async () => {
    const user = userEvent.setup()
    render(<Somebody />)
    await user.keyboard("gt")
    expect(push).toHaveBeenLastCalledWith("/p/shop/templates")
    await user.keyboard("gd")
    expect(push).toHaveBeenCalledOnce()
  })

  it("SHELL-3 single letters do nothing inside fields, and nothing at all once switched off", async () => {
    const user = userEvent.setup()
    const { unmount } = render(<Somebody />)
    await user.click(screen.getByRole("textbox", { name: "A field" }))
    await user.keyboard("gt?d")
    expect([push.mock.calls, screen.queryByRole("dialog")]).toEqual([[], null])
    unmount()
    render(<Somebody hasLetterKeys={false} />)
    await user.keyboard("gt?")
    expect([push.mock.calls, screen.queryByRole("dialog")]).toEqual([[], null])
  })

  it("SHELL-3 ? shows them all, and there single letters are switched off", async () => {
    const user = userEvent.setup()
    render(<Somebody />)
    await user.keyboard("?")
    expect(await screen.findByText("Search and commands")).toBeTruthy()
    expect(screen.getByText("Webhooks")).toBeTruthy()
    expect(screen.queryByText("Domains")).toBeNull()
    await user.click(screen.getByRole("switch", { name: "Single letters as keys" }))
    await user.keyboard("{Escape}gt")
    expect(push).not.toHaveBeenCalled()
  })
})
