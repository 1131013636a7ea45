import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInThisContext } from "node:vm"
import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CallFailed, makeQueryClient } from "#lib/interface/browser/queries"
import { Commands } from "./commands.tsx"
import type { CommandsProps, Found } from "./commands-props.tsx"
// Both come on demand; fetched here once, so that no test waits for the compiler.
import "./key-list.tsx"
import "./palette.tsx"
import { PreferencesProvider } from "./preferences.tsx"
import { useActiveKeys, useKey } from "./use-key.tsx"

const earlyScript = readFileSync(join(import.meta.dirname, "../../public/early.js"), "utf8")
const push = vi.hoisted(() => vi.fn())
const address = vi.hoisted(() => ({ pathname: "/p/shop/templates", query: "" }))
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  usePathname: () => address.pathname,
  useSearchParams: () => new URLSearchParams(address.query),
}))

beforeEach(() => {
  push.mockReset()
  save.mockReset()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const shop = { slug: "shop", name: "Harbour Shop", role: "manager" } as const

type SomebodyProps = Partial<CommandsProps> & {
  hasLetterKeys?: boolean
  isMac?: boolean
  children?: ReactNode
}

const save = vi.fn()

function Somebody({ hasLetterKeys = true, isMac = false, children, ...more }: SomebodyProps) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys, isMac }} save={save}>
        <input aria-label="A field" />
        {children}
        <Commands
          current={shop}
          projects={[shop, { slug: "market", name: "Night Market", role: "viewer" }]}
          canCreate={false}
          canReadLog={false}
          visible={["overview", "messages", "templates", "suppressions", "webhooks"]}
          actions={["newWebhook"]}
          canSeeAddresses
          find={async () => ({ found: [], isWhole: true })}
          chooseLanguage={vi.fn()}
          {...more}
        />
      </PreferencesProvider>
    </QueryClientProvider>
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

  it("SHELL-2 opens with what was pressed before the page listened, once", async () => {
    const user = userEvent.setup()
    runInThisContext(earlyScript)
    const button = document.body.appendChild(document.createElement("button"))
    await user.keyboard("{Control>}k{/Control}no palette is on this page")
    expect(window.earlyKeys?.take()).toBe("")
    runInThisContext(earlyScript)
    button.dataset.opensPalette = ""
    await user.keyboard("{Control>}k{/Control}webh")
    render(<Somebody />)
    expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("webh")
    await user.keyboard("o")
    expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("webho")
    await user.keyboard("{Escape}")
    expect(screen.queryByRole("dialog")).toBeNull()
    cleanup()
    render(<Somebody />)
    await user.keyboard("{Control>}k{/Control}")
    expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("")
    button.remove()
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

  it("SHELL-2 finds pages by their other names, in other languages too, and none that the role cannot see", async () => {
    const user = userEvent.setup()
    render(
      <Somebody visible={["suppressions", "suppressions/validation", "smtp/reference", "engagement/tags"]} />,
    )
    await user.keyboard("{Control>}k{/Control}")
    const field = await screen.findByRole("combobox")
    for (const [typed, line] of [
      ["validation", "Address validationSuppressions"],
      ["Adressprüfung", "Address validationSuppressions"],
      ["Sperrliste", "Suppressions"],
      ["docs", "API referenceSMTP & API"],
      ["Schlagwörter", "TagsEngagement"],
    ] as const) {
      await user.clear(field)
      await user.keyboard(typed)
      expect(names()[0]).toContain(line)
    }
    for (const typed of ["exports", "Exporte", "API keys"]) {
      await user.clear(field)
      await user.keyboard(typed)
      expect(screen.queryAllByRole("option")).toEqual([])
    }
  })

  it("SHELL-2 shows the results of the server by kind, remembers things but no address, and reports a failure", async () => {
    const user = userEvent.setup()
    const found: Found[] = [
      { kind: "recipient", id: "order@example.com", name: "order@example.com" },
      { kind: "template", id: "17", name: "Receipt", note: "Your order" },
    ]
    const find = vi.fn(async (text: string) => {
      if (text === "order") return { found, isWhole: true }
      if (text === "part") return { found: [], isWhole: false }
      throw new CallFailed({ status: 502, message: "The dashboard did not respond." })
    })
    render(<Somebody find={find} />)
    const open = async () => {
      await user.keyboard("{Control>}k{/Control}")
      await screen.findByRole("combobox")
    }
    await open()
    await user.keyboard("order")
    await user.click(await screen.findByRole("option", { name: /Messages to order@example.com/ }))
    expect(push).toHaveBeenLastCalledWith("/p/shop/messages?q=order%40example.com&range=30d")
    await open()
    await user.keyboard("order")
    const group = await screen.findByRole("group", { name: "Templates" })
    expect(group.textContent).toBe("ReceiptYour order")
    await user.click(screen.getByRole("option", { name: /Receipt/ }))
    expect(push).toHaveBeenLastCalledWith("/p/shop/templates/17")
    await open()
    expect(screen.getByRole("group", { name: "Recent" }).textContent).toBe("Receipt")
    await user.keyboard("part")
    await screen.findByText(/some results are missing/)
    await user.keyboard("zzz")
    await screen.findByText(/The dashboard did not respond/)
  })

  it("SHELL-2 leads from a subject to its messages, and from a suppression to its row", async () => {
    const user = userEvent.setup()
    const found: Found[] = [
      { kind: "subject", id: "The quarterly figures", name: "The quarterly figures" },
      { kind: "suppression", id: "gone@quarterly.example", name: "gone@quarterly.example" },
    ]
    render(<Somebody find={async () => ({ found, isWhole: true })} />)
    for (const [group, name, href] of [
      ["Messages", "The quarterly figures", "messages?q=The%20quarterly%20figures&range=30d"],
      ["Suppressions", "gone@quarterly.example", "suppressions?q=gone%40quarterly.example"],
    ] as const) {
      await user.keyboard("{Control>}k{/Control}")
      await screen.findByRole("combobox")
      await user.keyboard("quarterly")
      expect((await screen.findByRole("group", { name: group })).textContent).toBe(name)
      await user.click(screen.getByRole("option", { name }))
      expect(push).toHaveBeenLastCalledWith(`/p/shop/${href}`)
    }
  })

  it("SHELL-2 drops an answer to an older text", async () => {
    const user = userEvent.setup()
    const answers = new Map<string, (found: Found[]) => void>()
    const find = (text: string) =>
      new Promise<{ found: Found[]; isWhole: boolean }>((resolve) => {
        answers.set(text, (found) => resolve({ found, isWhole: true }))
      })
    render(<Somebody find={find} />)
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("combobox")
    await user.keyboard("oak")
    await waitFor(() => expect(answers.has("oak")).toBe(true))
    await user.keyboard("s")
    await waitFor(() => expect(answers.has("oaks")).toBe(true))
    answers.get("oaks")?.([{ kind: "domain", id: "oaks.example", name: "oaks.example" }])
    await screen.findByRole("option", { name: "oaks.example" })
    answers.get("oak")?.([{ kind: "domain", id: "old-oaks.example", name: "old-oaks.example" }])
    await expect(
      screen.findByRole("option", { name: "old-oaks.example" }, { timeout: 300 }),
    ).rejects.toThrow()
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

  it("SHELL-3 ? shows what the page listens to first, then what works everywhere, with the reader's own keys", async () => {
    const user = userEvent.setup()
    for (const [isMac, caps] of [
      [false, "CtrlK"],
      [true, "⌘K"],
    ] as const) {
      const { unmount } = render(
        <Somebody isMac={isMac}>
          <Page />
        </Somebody>,
      )
      await user.keyboard("?")
      await screen.findByRole("dialog")
      const titles = screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)
      expect(titles).toEqual(["On this page", "Everywhere", "Go to"])
      const lines = screen.getAllByRole("term").map((one) => one.textContent)
      // In the order of the list: rows before their neighbours.
      expect(lines.slice(0, 3)).toEqual(["Next row or message", "Previous row or message", "Replay"])
      expect(lines).not.toContain("Suppress")
      const palette = screen.getByText("Search and commands").parentElement
      expect(palette?.textContent).toBe(`Search and commands${caps}`)
      unmount()
    }
  })

  it("SHELL-3 ? shows only sections that the role may see, and there single letters are switched off", async () => {
    const user = userEvent.setup()
    render(<Somebody />)
    await user.keyboard("?")
    expect(await screen.findByText("Search and commands")).toBeTruthy()
    expect(screen.queryByText("On this page")).toBeNull()
    expect(screen.getByText("Webhooks")).toBeTruthy()
    expect(screen.queryByText("Domains")).toBeNull()
    await user.click(screen.getByRole("switch", { name: "Single-letter shortcuts" }))
    expect(save).toHaveBeenCalledExactlyOnceWith("letterKeys", false)
    await user.keyboard("{Escape}gt")
    expect(push).not.toHaveBeenCalled()
  })
})

/** Uses a list's keys, R under another label, and never S. */
function Page() {
  useActiveKeys(["nextRow", "previousRow"])
  useKey("sendAgain", vi.fn(), { name: "Replay" })
  useKey("suppress", vi.fn(), { isOff: () => true })
  return null
}
