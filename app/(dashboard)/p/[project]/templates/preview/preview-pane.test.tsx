import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import { afterEach, describe, expect, it, vi } from "vitest"
import { PreviewPane } from "./preview-pane.tsx"
import type { Preview, PreviewState } from "./use-preview.ts"

afterEach(cleanup)

const html =
  '<p>Hello</p><img src="https://pictures.example/a.png" alt="Our shop" width="60"><img src="data:image/gif;base64,R0" alt="Dot" width="60">'
const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
const address = () => onUrlUpdate.mock.lastCall?.[0].searchParams

function show(body: Preview["body"] = { html, plaintext: "Hello" }, searchParams = "", isAsSent = true) {
  onUrlUpdate.mockReset()
  const preview: Preview = {
    ...{ status: "success", subject: "Hello", from_name: "Shop", from_email: "shop@example.com" },
    ...{ body, missing: [] },
  }
  return render(
    <NuqsTestingAdapter searchParams={searchParams} onUrlUpdate={onUrlUpdate} hasMemory>
      <PreviewPane
        state={{ preview, refusal: null, isWaiting: false, tookMs: 5 }}
        pictureHost="https://mail.example/p/"
        onGoTo={() => {}}
        tools={null}
        isAsSent={isAsSent}
        checks={null}
      />
    </NuqsTestingAdapter>,
  )
}
const frames = () => [...document.querySelectorAll("iframe")]
const policyOf = (frame: Element | undefined) =>
  /img-src [^;]*/.exec(frame?.getAttribute("srcdoc") ?? "")?.[0]
const look = (name: string) => screen.getByRole("radio", { name })
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))

describe("LOOK-1 a message is previewed in different looks", () => {
  it("shows a large screen at first, and then the look in the address", async () => {
    show()
    expect(look("Desktop").getAttribute("aria-checked")).toBe("true")
    expect(frames()).toHaveLength(1)
    await userEvent.click(look("Phone, dark"))
    await waitFor(() => expect(address()?.get("look")).toBe("phone-dark"))
    expect(frames()[0]?.closest("[data-theme]")?.getAttribute("data-theme")).toBe("dark")
    cleanup()
    show(undefined, "?look=text")
    expect(screen.getByRole("region", { name: "Plain text" }).textContent).toBe("Hello")
    expect(frames()).toHaveLength(0)
  })

  it("by keys alone", async () => {
    show()
    look("Desktop").focus()
    await userEvent.keyboard("{ArrowRight}{Enter}")
    await waitFor(() => expect(address()?.get("look")).toBe("phone"))
  })
})

describe("LOOK-2 without pictures", () => {
  it("loads none, offers none, and shows their alternative text", async () => {
    show()
    expect(policyOf(frames()[0])).toBe("img-src data: https://mail.example/p/")
    await press("Show remote pictures")
    expect(policyOf(frames()[0])).toContain("https:")
    await userEvent.click(look("Without pictures"))
    await waitFor(() => expect(policyOf(frames()[0])).toBe("img-src 'none'"))
    expect(frames()[0]?.getAttribute("sandbox")).toBe("")
    expect(frames()[0]?.getAttribute("srcdoc")).toContain('alt="Our shop"')
    expect(screen.getByText(/Alternative text is shown instead/)).toBeTruthy()
    cleanup()
    show(undefined, "?look=no-pictures")
    expect(screen.queryByRole("button", { name: "Show remote pictures" })).toBeNull()
  })
})

describe("LOOK-3 AMP", () => {
  const attack = `<!doctype html><html ⚡4email><script>parent.seen = 1</script><img src=x onerror="parent.seen = 2"></html>`

  it("is shown as source, never runs, and names the clients that show it", async () => {
    show({ html, amp: attack })
    await userEvent.click(look("AMP"))
    const source = await screen.findByRole("region", { name: "AMP of the message" })
    expect(source.textContent).toBe(attack)
    expect(source.querySelector("script, img, iframe")).toBeNull()
    expect(frames()).toHaveLength(0)
    expect(window).not.toHaveProperty("seen")
    expect(screen.getByText(/Gmail, Yahoo Mail and Mail.ru show this part/)).toBeTruthy()
  })

  it("is not offered for a message without it, whatever the address says", () => {
    show(undefined, "?look=amp")
    expect(screen.queryByRole("radio", { name: "AMP" })).toBeNull()
    expect(look("Desktop").getAttribute("aria-checked")).toBe("true")
  })
})

describe("LOOK-4 several looks", () => {
  const beside = () =>
    [...document.querySelectorAll("fieldset")].filter((one) => one.querySelector("select") !== null)

  it("appear next to each other, each once, at most three", async () => {
    show()
    await press("Side by side")
    await waitFor(() => expect(address()?.get("look")).toBe("desktop,phone-dark"))
    expect(beside().map((one) => one.getAttribute("aria-label"))).toEqual(["Desktop", "Phone, dark"])
    expect(new Set(frames().map(({ title }) => title)).size).toBe(2)
    await press("Add a view")
    await waitFor(() => expect(beside()).toHaveLength(3))
    expect(screen.queryByRole("button", { name: "Add a view" })).toBeNull()
    const [first] = beside()
    const taken = within(first as HTMLElement).getByRole<HTMLOptionElement>("option", { name: "Phone, dark" })
    expect(taken.disabled).toBe(true)
    await userEvent.selectOptions(screen.getByLabelText("View 1"), "Plain text")
    await waitFor(() => expect(address()?.get("look")).toBe("text,phone-dark,no-pictures"))
    // The focus stays on a control used by keyboard, or returns to the button that opened the looks.
    expect(document.activeElement).toBe(screen.getByLabelText("View 1"))
    await press("Close the view Phone, dark")
    await waitFor(() => expect(beside()).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Side by side" }))
    await press("Side by side")
    await waitFor(() => expect(beside()).toHaveLength(0))
    expect(look("Plain text").getAttribute("aria-checked")).toBe("true")
  })

  it("are restored from a shared address", () => {
    show(undefined, "?look=desktop,no-pictures,phone-dark")
    expect(frames().map(policyOf)).toEqual([
      "img-src data: https://mail.example/p/",
      "img-src 'none'",
      "img-src data: https://mail.example/p/",
    ])
  })
})

it("LOOK-7 does not claim that a message with chosen branches is what will be sent", () => {
  show()
  expect(screen.getByRole("status").textContent).toContain("as it will be sent")
  cleanup()
  show(undefined, "", false)
  expect(screen.getByRole("status").textContent).toMatch(/^not as sent/)
})

it("LOOK-9 announces a server without previews as information, and a fault as an alert", () => {
  const refused = (refusal: NonNullable<PreviewState["refusal"]>) =>
    render(
      <NuqsTestingAdapter>
        <PreviewPane
          state={{ preview: null, refusal, isWaiting: false, tookMs: null }}
          pictureHost={null}
          onGoTo={() => {}}
          tools={null}
          checks={null}
        />
      </NuqsTestingAdapter>,
    )
  refused({ sentence: "No preview.", place: null, isNotOffered: true })
  expect(screen.getByRole("status").textContent).toBe("No preview.")
  expect(screen.queryByRole("alert")).toBeNull()
  cleanup()
  refused({ sentence: "No tag {{x.", place: null })
  expect(screen.getByRole("alert").textContent).toBe("No tag {{x.")
})
