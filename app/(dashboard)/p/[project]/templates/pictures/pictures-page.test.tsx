import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Picture } from "#contract/picture"
import { getJson, mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import type { UploadOptions } from "#lib/interface/browser/upload"
import { failed, ok } from "#lib/platform/result"
import type { OpenedFile } from "./open-file.ts"
import PictureDialog from "./picture-dialog.tsx"
import { PicturesPage } from "./pictures-page.tsx"
import { uploadPicture } from "./upload-picture.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), getJson: vi.fn(), postJson: vi.fn() }))
vi.mock("./upload-picture.ts", () => ({ uploadPicture: vi.fn() }))
// This DOM draws no pictures: these functions return prepared results.
const drawn = vi.hoisted(() => ({ bytes: 1000 }))
vi.mock("./open-file.ts", () => ({
  openedBytesMax: 50 * 1024 * 1024,
  openFile: async (file: File): Promise<OpenedFile | { fault: "svg" }> =>
    file.name.endsWith(".svg.png")
      ? { fault: "svg" }
      : {
          ...{ name: file.name, type: "image/png" as const, file, isMoving: false, hasMetadata: false },
          ...{ image: { src: "data:," } as HTMLImageElement, size: { width: 1600, height: 1000 } },
        },
}))
vi.mock("./draw-part.ts", () => ({
  drawPart: async (_opened: unknown, _part: unknown, size: { width: number; height: number }) => ({
    content: { size: drawn.bytes },
    size,
  }),
}))

const picture = (name: string, more: Partial<Picture> = {}): Picture => ({
  ...{ id: `id-${name}`, name, alt: "", type: "image/png", bytes: 2048, width: 900, height: 300 },
  ...{ sha256: "", url: `https://mail.example.com/p/1-${name}`, created: "2026-11-20 12:00:00", user_id: 1 },
  ...more,
})

let listed: Picture[] = []
beforeEach(() => {
  listed = [picture("logo.png")]
  drawn.bytes = 1000
  vi.mocked(mutate).mockReset()
  vi.mocked(mutate).mockImplementation((async (...[, path]: [string, string]) =>
    path === "picture/list" ? ok({ pictures: listed }) : ok({})) as never)
  vi.mocked(getJson).mockReset()
  vi.mocked(getJson).mockImplementation((async () => ok({ uses: [] })) as never)
  vi.mocked(uploadPicture).mockReset()
  vi.mocked(uploadPicture).mockImplementation(async (_project, { name, alt }) => {
    const added = picture(name, { alt })
    listed = [added, ...listed]
    return ok(added)
  })
})
afterEach(cleanup)

const show = (children: ReactNode) =>
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
    </NuqsTestingAdapter>,
  )
const page = (canWrite = true) => show(<PicturesPage project="shop" widthMax={600} canWrite={canWrite} />)
const give = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText("Picture file", { selector: "input" }),
    names.map((name) => new File(["x"], name, { type: "image/png" })),
  )
const dialog = (name: string) => screen.findByRole("dialog", { name })
const press = async (part: HTMLElement, name: string) =>
  userEvent.click(await within(part).findByRole("button", { name }))

it("PICTURE-10 shows readers the library, and no action", async () => {
  page(false)
  expect(await screen.findByText("logo.png")).toBeTruthy()
  expect(screen.getByText(/Managers and editors can add pictures\./)).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Upload a picture" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Delete logo.png" })).toBeNull()
})

it("PICTURE-11 asks for a description, shows the size, and adds the picture; several one after the other", async () => {
  page()
  await give("one.png", "two.png")
  const first = await dialog("Add one.png")
  expect(await within(first).findByText(/1,200 × 750 px/)).toBeTruthy()
  await press(first, "Upload")
  expect(await within(first).findByText("Describe the picture, or mark it as decorative.")).toBeTruthy()
  expect(uploadPicture).not.toHaveBeenCalled()
  await userEvent.type(within(first).getByLabelText("Alternative text"), "The quay")
  await press(first, "Upload")
  const second = await dialog("Add two.png")
  expect(vi.mocked(uploadPicture).mock.calls[0]?.[1]).toMatchObject({ name: "one.png", alt: "The quay" })
  await userEvent.click(within(second).getByRole("switch", { name: "Decorative only" }))
  await press(second, "Upload")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(vi.mocked(uploadPicture).mock.calls[1]?.[1]).toMatchObject({ name: "two.png", alt: "" })
  expect(await screen.findByText("two.png")).toBeTruthy()
})

it("PICTURE-10 says why a file cannot be added, and offers no way to send it", async () => {
  page()
  await give("drawing.svg.png")
  const refused = await dialog("Add drawing.svg.png")
  expect(within(refused).getByRole("alert").textContent).toContain("Mail programs do not show SVG")
  expect(within(refused).queryByRole("button", { name: "Upload" })).toBeNull()
  await press(refused, "Cancel")
  drawn.bytes = 6 * 1024 * 1024
  await give("heavy.png")
  const heavy = await dialog("Add heavy.png")
  expect((await within(heavy).findByRole("alert")).textContent).toContain("The limit is 5 MB")
  expect(within(heavy).queryByRole("button", { name: "Upload" })).toBeNull()
})

it("PICTURE-11 warns of a heavy picture", async () => {
  drawn.bytes = 300 * 1024
  page()
  await give("photo.png")
  expect(await within(await dialog("Add photo.png")).findByText(/300 KB loads slowly on phones/)).toBeTruthy()
})

it("PICTURE-10 shows the progress of an upload, stops it, and keeps typed text", async () => {
  vi.mocked(uploadPicture).mockImplementation(
    async (_project, _picture, { onProgress, signal }: UploadOptions) => {
      onProgress(0.4)
      await new Promise((resolve) => signal.addEventListener("abort", resolve))
      return null
    },
  )
  page()
  await give("slow.png")
  const adding = await dialog("Add slow.png")
  await userEvent.type(within(adding).getByLabelText("Alternative text"), "The quay")
  await press(adding, "Upload")
  expect(await within(adding).findByRole("progressbar", { name: "Uploading, 40%" })).toBeTruthy()
  await press(adding, "Stop")
  expect(await within(adding).findByText("Stopped. The picture was not added.")).toBeTruthy()
  expect(within(adding).getByLabelText<HTMLInputElement>("Alternative text").value).toBe("The quay")
})

it("PICTURE-10 shows refusals of the service", async () => {
  vi.mocked(uploadPicture).mockImplementation(async () =>
    failed(400, "picture: a project can have at most 2000 pictures; delete one that no template uses."),
  )
  page()
  await give("one.png")
  const adding = await dialog("Add one.png")
  await userEvent.click(within(adding).getByRole("switch", { name: "Decorative only" }))
  await press(adding, "Upload")
  expect(await within(adding).findByText(/can have at most 2000 pictures/)).toBeTruthy()
})

it("PICTURE-13 shows where a picture is used before it is deleted", async () => {
  const uses = [
    { where: "brand", id: "", name: "" },
    { where: "published", id: "1", name: "Welcome" },
    { where: "draft", id: "2", name: "" },
  ]
  vi.mocked(getJson).mockImplementation((async () => ok({ uses })) as never)
  page()
  await userEvent.click(await screen.findByRole("button", { name: "Delete logo.png" }))
  const question = await dialog("Delete logo.png?")
  for (const text of [
    "It is used in 3 places:",
    "Logo of the brand",
    "Welcome (published)",
    "Unnamed template (draft)",
  ])
    expect(await within(question).findByText(text)).toBeTruthy()
  await press(question, "Delete")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(mutate).toHaveBeenCalledWith("shop", "picture/delete", { id: "id-logo.png" })
})

it("is chosen from the library, no wider than the message; a picture without a description stays without one", async () => {
  const onClose = vi.fn()
  show(<PictureDialog project="shop" widthMax={600} file={null} isOpen onClose={onClose} />)
  await press(await dialog("Choose a picture"), "Use logo.png")
  expect(onClose).toHaveBeenCalledWith({ src: listed[0]?.url, alt: null, width: 600 })
})

it("PICTURE-15 a picture dropped elsewhere is added at once and chosen", async () => {
  const onClose = vi.fn()
  const file = new File(["x"], "dropped.png", { type: "image/png" })
  show(<PictureDialog project="shop" widthMax={600} file={file} isOpen onClose={onClose} />)
  const adding = await dialog("Add dropped.png")
  await userEvent.type(within(adding).getByLabelText("Alternative text"), "The quay")
  await press(adding, "Upload and use")
  await waitFor(() =>
    expect(onClose).toHaveBeenCalledWith({
      ...{ src: "https://mail.example.com/p/1-dropped.png", alt: "The quay", width: 600 },
    }),
  )
})
