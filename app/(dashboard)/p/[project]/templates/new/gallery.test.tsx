import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { Gallery } from "./gallery.tsx"
import type { GalleryView } from "./view.ts"

const push = vi.fn()
vi.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: () => {} }) }))

const view: GalleryView = {
  project: "shop",
  brand: "b",
  starts: [
    {
      ...{ key: "sign-in-code", group: "sign-in", subject: "{{code}}" },
      ...{ engines: ["simple", "velocity", "liquid"], samples: ["usual"] },
    },
    {
      ...{ key: "receipt", group: "billing", subject: "Your receipt" },
      ...{ engines: ["velocity", "liquid"], samples: ["usual", "paid"] },
    },
  ],
}

type SentRequest = { url: string; body?: unknown }
let requests: SentRequest[] = []
beforeEach(() => {
  requests = []
  push.mockClear()
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/picture/list")) return Response.json({ pictures: [] })
    requests.push({ url, ...(init.body ? { body: JSON.parse(String(init.body)) } : {}) })
    if (init.method === "POST") return Response.json({ draft_id: "d1" })
    return new Response(`<p>picture of ${url}</p>`)
  })
})
/** A window that shows the cards whose button has one of these names. */
function seen(...names: string[]) {
  const Watch = class {
    readonly notify: (entries: { isIntersecting: boolean }[]) => void
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = notify
    }
    observe(place: Element) {
      const name = place.closest("li")?.querySelector("button")?.textContent ?? ""
      this.notify([{ isIntersecting: names.includes(name) }])
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watch)
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (search = "") =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter searchParams={search} hasMemory>
        <Gallery {...view} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
const posted = () => requests.filter(({ body }) => body !== undefined)

it("GALLERY-2 shows a nearby start as a picture that takes no focus and no rights", async () => {
  seen("Receipt")
  const { container } = show()
  await waitFor(() => expect(container.querySelectorAll("iframe")).toHaveLength(1))
  for (const frame of container.querySelectorAll("iframe")) {
    expect(frame.getAttribute("sandbox")).toBe("")
    expect(frame.closest("[inert]")?.getAttribute("aria-hidden")).toBe("true")
  }
  expect(requests.map(({ url }) => url)).toEqual([
    "/api/projects/shop/drafts/starts/receipt?sample=usual&brand=b",
  ])
})

it("GALLERY-1 narrows the starts during typing, and says when there is none", async () => {
  show()
  await userEvent.type(screen.getByRole("searchbox"), "receipt")
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sign-in code" })).toBeNull())
  expect(screen.getByRole("button", { name: "Receipt" })).toBeDefined()
  await userEvent.type(screen.getByRole("searchbox"), " nothing")
  await userEvent.click(await screen.findByRole("button", { name: "Clear the search" }))
  await screen.findByRole("button", { name: "Sign-in code" })
})

it("GALLERY-3 shows one start large with its samples, creates a draft from it, and opens the draft", async () => {
  show()
  await userEvent.click(screen.getByRole("button", { name: "Receipt" }))
  const heading = await screen.findByRole("heading", { level: 1, name: "Receipt" })
  expect(document.activeElement).toBe(heading)
  await userEvent.click(screen.getByRole("radio", { name: "Paid already" }))
  await waitFor(() => expect(requests.at(-1)?.url).toContain("receipt?sample=paid"))
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Simple/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Liquid/ }).checked).toBe(true)
  await userEvent.click(screen.getByRole("button", { name: "Use this" }))
  await waitFor(() => expect(push).toHaveBeenCalledWith("/p/shop/templates/d1"))
  expect(posted()).toEqual([
    {
      url: "/api/projects/shop/drafts",
      body: {
        ...{ kind: "visual", start: "receipt", engine: "liquid", name: "Receipt" },
        sample_names: { usual: "Usual", paid: "Paid already" },
      },
    },
  ])
})

it("goes back to the card that was open", async () => {
  show()
  await userEvent.click(screen.getByRole("button", { name: "Receipt" }))
  await userEvent.click(await screen.findByRole("button", { name: "All starters" }))
  const card = await screen.findByRole("button", { name: "Receipt" })
  expect(document.activeElement).toBe(card)
})

it("keeps typed values while another start is open, and leaves the focus to a person who types", async () => {
  show("?start=paste")
  await userEvent.click(screen.getByRole("textbox", { name: "HTML of the message" }))
  await userEvent.paste("<p>Kept</p>")
  await userEvent.click(screen.getByRole("button", { name: "All starters" }))
  await userEvent.click(await screen.findByRole("button", { name: "Receipt" }))
  await userEvent.click(await screen.findByRole("button", { name: "All starters" }))
  const search = screen.getByRole("searchbox")
  await userEvent.type(search, "code")
  await waitFor(() => expect(screen.queryByRole("button", { name: "Receipt" })).toBeNull())
  await userEvent.clear(search)
  await screen.findByRole("button", { name: "Receipt" })
  expect(document.activeElement).toBe(search)
  await userEvent.click(screen.getByRole("button", { name: "Paste HTML" }))
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "HTML of the message" })
  expect(field.value).toBe("<p>Kept</p>")
})

it("DOCUMENT-19 pasted HTML becomes one block of a document, within the limit that the field names", async () => {
  show("?start=paste")
  const field = screen.getByRole("textbox", { name: "HTML of the message" })
  screen.getByText(/at most 5,000,000 characters/)
  await userEvent.click(screen.getByRole("radio", { name: /^One HTML block/ }))
  screen.getByText(/at most 500,000 characters/)
  fireEvent.change(field, { target: { value: "a".repeat(500_001) } })
  await userEvent.click(screen.getByRole("button", { name: "Use this" }))
  await screen.findByText(/too long/)
  expect(posted()).toEqual([])
  fireEvent.change(field, { target: { value: "<p>Hi</p>" } })
  await userEvent.click(screen.getByRole("button", { name: "Use this" }))
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(posted()[0]?.body).toEqual({ kind: "visual", name: "", engine: "simple", html: "<p>Hi</p>" })
})

it("asks for the pasted HTML before it creates anything, and keeps it unchanged", async () => {
  show("?start=paste")
  await userEvent.click(screen.getByRole("button", { name: "Use this" }))
  await screen.findByText("Paste the HTML of a message.")
  expect(posted()).toEqual([])
  await userEvent.click(screen.getByRole("textbox", { name: "HTML of the message" }))
  await userEvent.paste("<TABLE><tr><td>Hi</td></tr></TABLE>\n")
  await userEvent.click(screen.getByRole("button", { name: "Use this" }))
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(posted()[0]?.body).toEqual({
    ...{ kind: "html", name: "", engine: "simple" },
    fields: { html: "<TABLE><tr><td>Hi</td></tr></TABLE>\n" },
  })
})
