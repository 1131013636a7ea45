import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { brand as brandSchema } from "#lib/documents/brand"
import { failed, ok, type Result } from "#lib/platform/result"
import { BrandPage, type BrandPageProps } from "./brand-page.tsx"

const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))

const plain = brandSchema.parse({})
let saved: Result<unknown>
beforeEach(() => {
  saved = ok({ changed_at: "2026-11-20T12:00:00.001Z" })
  router.refresh.mockReset()
  vi.mocked(postJson).mockReset()
  vi.mocked(postJson).mockImplementation((async (url: string) =>
    url.endsWith("/preview") ? ok({ html: "<p>A message</p>" }) : saved) as never)
})
afterEach(cleanup)

let client = makeQueryClient()
beforeEach(() => {
  client = makeQueryClient()
})
const page = (over: Partial<BrandPageProps> = {}) => (
  <QueryClientProvider client={client}>
    <BrandPage
      project="shop"
      brand={plain}
      changedAt={null}
      changed={null}
      ownWords={[]}
      canWrite
      {...over}
    />
  </QueryClientProvider>
)
const calls = (ending: string) =>
  vi
    .mocked(postJson)
    .mock.calls.filter(([url]) => url.endsWith(ending))
    .map(([, body]) => body as { brand: typeof plain; changed_at: string | null })
const light = () => within(screen.getByRole("group", { name: "Light" }))
const dark = () => within(screen.getByRole("group", { name: "Dark" }))
const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => screen.getByRole("button", { name: /^Save/ })

it("BRAND-2 saves the whole brand in place of the one that was seen, once something differs", async () => {
  const { rerender } = render(page())
  expect(save()).toHaveProperty("disabled", true)
  await write(light().getByLabelText("Text"), "#222222")
  await userEvent.click(save())
  await waitFor(() => expect(calls("/brand")).toHaveLength(1))
  const brand = { ...plain, light: { ...plain.light, text: "#222222" } }
  expect(calls("/brand")[0]).toEqual({ brand, changed_at: null })
  await waitFor(() => expect(save()).toHaveProperty("disabled", true))
  // The next save replaces the one just saved, even before the page has reloaded.
  rerender(page())
  await write(screen.getByLabelText(/Width of messages/), "640")
  await userEvent.click(save())
  await waitFor(() => expect(calls("/brand")).toHaveLength(2))
  expect(calls("/brand")[1]).toEqual({
    brand: { ...brand, width: 640 },
    changed_at: "2026-11-20T12:00:00.001Z",
  })
})

it("shows faults at their fields and sends no request", async () => {
  render(page())
  await write(light().getByLabelText("Links"), "blue")
  await write(screen.getByLabelText(/Width of messages/), "100")
  await userEvent.click(save())
  expect(await screen.findByText("Enter a color as # and six hex digits, such as #1d4ed8.")).toBeTruthy()
  expect(screen.getByText("Enter a whole number from 320 to 800.")).toBeTruthy()
  expect(calls("/brand")).toEqual([])
})

it("shows a refusal of the server at its field", async () => {
  saved = failed(400, "The address of the logo must begin with http:// or https://.", {
    field: "brand.logo.src",
  })
  render(page())
  await userEvent.type(screen.getByLabelText(/Address of the picture/), "https://example.com/a.png")
  await userEvent.click(save())
  const field = screen.getByLabelText(/Address of the picture/)
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"))
})

it("BRAND-5 names colours that are hard to read, and computes dark colours that are not", async () => {
  render(page())
  expect(light().getByText(/All text is readable/)).toBeTruthy()
  await write(light().getByLabelText("Text"), "#999999")
  expect(light().getByText("Text on the message: 2.8 : 1, should be at least 4.5")).toBeTruthy()
  await write(light().getByLabelText("Links"), "#b91c1c")
  await userEvent.click(screen.getByRole("button", { name: "Make dark from light" }))
  const made = dark().getByLabelText<HTMLInputElement>("Links").value
  expect(made).toMatch(/^#[0-9a-f]{6}$/)
  expect(made).not.toBe(plain.dark.link)
  expect(dark().getByText(/All text is readable/)).toBeTruthy()
})

it("completes a three-digit colour on blur", async () => {
  render(page())
  const field = light().getByLabelText<HTMLInputElement>("Text")
  await write(field, "fa0")
  await userEvent.tab()
  expect(field.value).toBe("#ffaa00")
})

it("BRAND-4 shows a message in the typed brand, and leaves out half-typed values", async () => {
  render(page())
  await waitFor(() => expect(calls("/preview").length).toBeGreaterThan(0))
  expect(await screen.findByTitle("Preview of a message")).toBeTruthy()
  await write(light().getByLabelText("Text"), "#12")
  expect(await screen.findByText("Invalid values are not shown")).toBeTruthy()
  await userEvent.type(light().getByLabelText("Text"), "3456")
  await waitFor(() => expect(calls("/preview").at(-1)?.brand.light.text).toBe("#123456"))
  for (const { brand } of calls("/preview")) expect(brandSchema.safeParse(brand).success).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText("Message", { selector: "select" }), "weekly-digest")
  await waitFor(() => expect(calls("/preview").at(-1)).toMatchObject({ start: "weekly-digest" }))
})

it("BRAND-2 lets the slower person choose, and keeps everything they typed", async () => {
  saved = failed(409, "Ana has changed the brand since you opened it.")
  const { rerender } = render(page())
  const width = screen.getByLabelText<HTMLInputElement>(/Width of messages/)
  await write(width, "640")
  await userEvent.click(save())
  const note = await screen.findByRole("alert")
  expect(note.textContent).toContain("Ana has changed the brand since you opened it.")
  expect(router.refresh).toHaveBeenCalled()
  const theirs = { brand: { ...plain, width: 500 }, changedAt: "2026-11-20T13:00:00.000Z" }
  rerender(page(theirs))
  expect(width.value).toBe("640")
  saved = ok({ changed_at: "2026-11-20T13:00:01.000Z" })
  await userEvent.click(screen.getByRole("button", { name: "Save mine" }))
  await waitFor(() =>
    expect(calls("/brand").at(-1)).toMatchObject({ changed_at: theirs.changedAt, brand: { width: 640 } }),
  )
})

it("loads the saved brand on request", async () => {
  saved = failed(409, "Ana has changed the brand since you opened it.")
  const { rerender } = render(page())
  const width = screen.getByLabelText<HTMLInputElement>(/Width of messages/)
  await write(width, "640")
  await userEvent.click(save())
  await screen.findByRole("alert")
  rerender(page({ brand: { ...plain, width: 500 }, changedAt: "2026-11-20T13:00:00.000Z" }))
  await userEvent.click(screen.getByRole("button", { name: "Use the saved brand" }))
  expect(width.value).toBe("500")
  expect(screen.queryByRole("alert")).toBeNull()
})

it("takes a font from the list or a custom one, and web fonts", async () => {
  render(page())
  await userEvent.selectOptions(screen.getByLabelText("Heading font"), "Georgia, 'Times New Roman', serif")
  await userEvent.selectOptions(screen.getByLabelText("Text font"), "Other fonts")
  await write(screen.getByLabelText("Text fonts"), "Inter, Arial, sans-serif")
  await userEvent.click(screen.getByRole("button", { name: "Add a web font" }))
  await userEvent.type(screen.getByLabelText("Name"), "Inter")
  await userEvent.type(screen.getByLabelText("Address of the style sheet"), "https://example.com/i.css")
  await userEvent.click(save())
  await waitFor(() => expect(calls("/brand")).toHaveLength(1))
  expect(calls("/brand")[0]?.brand).toMatchObject({
    font: "Inter, Arial, sans-serif",
    headingFont: "Georgia, 'Times New Roman', serif",
    webFonts: { Inter: "https://example.com/i.css" },
  })
  expect(brandSchema.safeParse(calls("/brand")[0]?.brand).success).toBe(true)
})

it("BRAND-6 shows readers everything, and no way to change it", async () => {
  render(page({ canWrite: false, changed: { when: "14:32", name: "Ana" } }))
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull()
  expect(screen.queryByRole("button", { name: "Make dark from light" })).toBeNull()
  expect(screen.getByText("Read only")).toBeTruthy()
  expect(screen.getByText("saved 14:32 by Ana")).toBeTruthy()
  for (const field of [light().getByLabelText("Text"), screen.getByLabelText(/Width of messages/)])
    expect(field.closest("fieldset[disabled]")).toBeTruthy()
  expect(await screen.findByTitle("Preview of a message")).toBeTruthy()
})
