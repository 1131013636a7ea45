import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, renderHook, screen, waitFor } from "@testing-library/react"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Picture } from "#contract/picture"
import { getJson, mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ok } from "#lib/platform/result"
import type { PreviewState } from "../preview/use-preview.ts"
import { shownAddress, usePictureHost } from "./picture-host.ts"
import { PicturesPage } from "./pictures-page.tsx"
import { useShownHtml, useShownPictures } from "./use-shown-pictures.ts"
import { Weight } from "./weight.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), getJson: vi.fn(), postJson: vi.fn() }))

const name = `picture-${"a".repeat(64)}.png`
const url = `cid:${name}`
const picture: Picture = {
  ...{ id: "id-1", name: "logo.png", alt: "", type: "image/png", bytes: 2048, width: 900, height: 300 },
  ...{ sha256: "a".repeat(64), url, created: "2026-11-20 12:00:00", user_id: 0 },
}
beforeEach(() => {
  vi.mocked(mutate).mockImplementation((async () =>
    ok({ pictures: [picture], are_inside_messages: true })) as never)
  vi.mocked(getJson).mockImplementation((async () => ok({ pictures: { [name]: "data:x" } })) as never)
})
afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => (
  <NuqsTestingAdapter>
    <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
  </NuqsTestingAdapter>
)

it("PICTURE-20 the library says that pictures travel inside messages, and shows them from the dashboard", async () => {
  const { container } = render(<PicturesPage project="shop" widthMax={600} canWrite />, { wrapper })
  expect((await screen.findByText(/inside each message/)).textContent).toMatch(
    /up to 1 MB after scaling.*up to 2 MB/,
  )
  // A file is scaled down before it is uploaded, so that its limit is another.
  expect(screen.getByText(/up to 50 MB before scaling/)).toBeTruthy()
  const image = await waitFor(() => {
    const found = container.querySelector("li img")
    if (!found) throw new Error("There is no picture yet.")
    return found
  })
  expect(image.getAttribute("src")).toBe(`/api/projects/shop/pictures/files/${name}`)
  expect(shownAddress("shop", "cid:logo")).toBeNull()
  const host = renderHook(() => usePictureHost("shop"), { wrapper })
  await waitFor(() => expect(host.result.current).toBeNull())
})

it("PICTURE-20 the form states what a picture adds to each message, and the lower limit", () => {
  const drawn = (size: number) => ({ content: { size } as Blob, size: { width: 3, height: 2 } })
  const shown = (size: number) =>
    render(<Weight drawn={drawn(size)} before={size} isMoving={false} isInside />, { wrapper })
  shown(76 * 3 * 1000)
  expect(screen.getByText(/to each message/).textContent).toMatch(/It adds about 30/)
  cleanup()
  shown(1024 * 1024 + 1)
  expect(screen.getByRole("alert").textContent).toContain("1 MB")
})

it("PICTURE-21 a preview shows pictures inside the message as data, and is unchanged without", async () => {
  const stateOf = (html: string) => ({ preview: { body: { html } }, refusal: null }) as PreviewState
  const [state, other] = [stateOf(`<img src="${url}">`), stateOf('<img src="cid:logo">')]
  const hook = renderHook((now: PreviewState) => useShownPictures("shop", now), {
    wrapper,
    initialProps: state,
  })
  await waitFor(() => expect(hook.result.current.preview?.body.html).toBe('<img src="data:x">'))
  hook.rerender(other)
  expect(hook.result.current).toBe(other)
})

it("PICTURE-21 an edit that keeps the pictures does not load them again, and one request has a limit", async () => {
  const shown = renderHook(({ html }) => useShownHtml("shop", html), {
    wrapper,
    initialProps: { html: `<img src="${url}">` },
  })
  await waitFor(() => expect(shown.result.current).toBe('<img src="data:x">'))
  vi.mocked(getJson).mockClear()
  shown.rerender({ html: `<p>More</p><img src="${url}">` })
  expect(shown.result.current).toBe('<p>More</p><img src="data:x">')
  expect(getJson).not.toHaveBeenCalled()
  const many = Array.from(
    { length: 60 },
    (_, at) => `<img src="cid:picture-${`${at + 100}`.padEnd(64, "b")}.png">`,
  )
  shown.rerender({ html: many.join("") })
  await waitFor(() => expect(getJson).toHaveBeenCalled())
  expect(String(vi.mocked(getJson).mock.lastCall?.[0]).split(",")).toHaveLength(50)
})
