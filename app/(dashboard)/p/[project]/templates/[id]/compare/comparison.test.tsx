import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { getJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import type { LookedAtVersion } from "#lib/features/templates/draft-data"
import { Comparison, type ComparisonProps } from "./comparison.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), postJson: vi.fn(), getJson: vi.fn() }))

const version = (number: number) => ({
  ...{ version: number, kind: "html" as const, origin: "published" as const, note: "", by: "Ana", atMs: 0 },
  ...{ requested_by: null, restored_from: null },
})
const details: ComparisonProps["details"] = {
  ...{ draft_id: "d1" },
  ...{
    versions: [2, 1].map(version),
    base_version: 2,
    live_version: 2,
    outside: null,
    isChanged: true,
    plan: null,
  },
  samples: [{ sample_id: "s1", name: "Usual" }],
}
const looked = (name: string): LookedAtVersion => ({
  ...{ version: name === "draft" ? "draft" : Number(name), kind: "html", note: "", by: "Ana", atMs: 0 },
  lines: {
    ...{ name: "Receipt", subject: `Your order ${name}`, preheader: "", sender: "Shop", reply_to: "" },
    ...{ engine: "simple", headers: "", unsubscribe_url: "" },
  },
  tracking: { opens: true, clicks: true },
  texts: { html: `Order ${name}`, plaintext: `Thank you for order ${name}` },
  sources: [{ part: "html", text: `<p>\nOrder ${name}\n</p>` }],
  rendered: { html: `<p onclick="alert(1)">Order ${name}</p>`, text: `Thank you for order ${name}` },
  refusal: null,
})
const show = (search = "", over: Partial<ComparisonProps["details"]> = {}, sideOf = looked) => {
  vi.mocked(getJson).mockImplementation((async (url: string) =>
    ok(sideOf(new URL(url, "http://localhost").searchParams.get("version") ?? ""))) as never)
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
        <Comparison
          project="shop"
          id="t1"
          name="Receipt"
          details={{ ...details, ...over }}
          clock={{ timeZone: "UTC", nowMs: 0 }}
        />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return onUrlUpdate
}
afterEach(() => {
  cleanup()
  vi.mocked(getJson).mockReset()
})

it("BESIDE-3 draws the published message and the draft in frames that run no scripts", async () => {
  show()
  const [one, other] = [
    await screen.findByTitle("Before: the message"),
    await screen.findByTitle("After: the message"),
  ]
  expect([one.getAttribute("srcdoc"), other.getAttribute("srcdoc")]).toEqual([
    expect.stringContaining("Order 2"),
    expect.stringContaining("Order draft"),
  ])
  for (const frame of [one, other]) expect(frame.getAttribute("sandbox")).toBe("allow-same-origin")
})

it("BESIDE-2 BESIDE-3 shows different words and lines, in the view that the address names", async () => {
  const onUrlUpdate = show("?one=1&other=2&as=text")
  const text = await screen.findAllByRole("region", { name: "Plain text" })
  expect(within(text.at(-1) as HTMLElement).getByText("1").tagName).toBe("DEL")
  expect(within(text.at(-1) as HTMLElement).getByText("2").tagName).toBe("INS")
  await userEvent.click(screen.getByRole("radio", { name: "Source" }))
  expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?one=1&other=2&as=source")
  const rows = within(await screen.findByRole("table", { name: "HTML" })).getAllByRole("row")
  expect(rows.map((row) => row.textContent)).toEqual(
    expect.arrayContaining(["2− Removed: Order 1", "2+ Added: Order 2"]),
  )
  await userEvent.click(screen.getByRole("radio", { name: "Subject and sender" }))
  expect(await screen.findByText("Sender")).toBeTruthy()
  expect(screen.getAllByText("unchanged")).toHaveLength(9)
})

it("BESIDE-3 changes and swaps sides, and reloads", async () => {
  const onUrlUpdate = show()
  await userEvent.selectOptions(screen.getByLabelText("Before"), "v1")
  expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?one=1")
  await userEvent.click(screen.getByRole("button", { name: "Swap sides" }))
  expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?one=draft&other=1")
  expect(vi.mocked(getJson).mock.lastCall?.[0]).toContain("sample=s1")
  await userEvent.selectOptions(screen.getByLabelText("Sample"), "No values")
  expect(vi.mocked(getJson).mock.lastCall?.[0]).not.toContain("sample=")
})

it("BESIDE-1 says why a side could not be read", async () => {
  show()
  vi.mocked(getJson).mockImplementation((async () =>
    failed(404, "This version is no longer stored.")) as never)
  await userEvent.selectOptions(screen.getByLabelText("Before"), "v1")
  expect(await screen.findByText("This version is no longer stored.")).toBeTruthy()
})

it("BESIDE-3 shows every source of both sides, and marks versions from the API and restored ones", async () => {
  const versions = [
    { ...version(2), restored_from: 1 },
    { ...version(1), by: null, origin: "outside" as const },
  ]
  show("?one=1&other=2&as=source", { versions, outside: { version: 1, atMs: 0 } }, (name) => ({
    ...looked(name),
    sources: [...looked(name).sources, { part: "amp", text: `<html amp4email>${name}` }],
  }))
  expect(await screen.findByRole("table", { name: "AMP" })).toBeTruthy()
  expect(screen.getByRole("table", { name: "HTML" })).toBeTruthy()
  expect(screen.getByText(/by API/)).toBeTruthy()
  expect(screen.getByText(/restored from v1/)).toBeTruthy()
  expect(screen.getAllByRole("option", { name: "v1 · live" })).toHaveLength(2)
})
