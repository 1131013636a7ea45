import type { Locator, Page } from "@playwright/test"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { pictureList } from "#contract/methods/picture"
import type { ApiClient } from "../../tools/api-client.ts"
import type { DashboardClient } from "../../tools/dashboard-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { makePng } from "../make-picture.ts"
import { PicturesScreen } from "../screens/pictures-screen.ts"

test.setTimeout(within(240_000))

/** A visual template that somebody has started. */
async function begin(by: DashboardClient, api: ApiClient, slug: string, name: string): Promise<string> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const fields = { subject: name, from_email: `hello@${domain}` }
  const input = { kind: "visual", engine: "liquid", name, fields }
  const answer = await by.post(`/api/projects/${slug}/drafts`, input)
  return `/p/${slug}/templates/${(answer.body as { draft_id: string }).draft_id}`
}

const message = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true })

/** Width of a loaded picture in pixels; 0 while it is loading, or while its message is rendered again. */
const pixelsOf = (picture: Locator): Promise<number> =>
  picture.evaluate((one) => (one as HTMLImageElement).naturalWidth).catch(() => 0)

test("PICTURE-10 PICTURE-11 PICTURE-12 PICTURE-13 PICTURE-15 a picture is uploaded, cropped, stands in the message, in its preview and in the test, and says where it is used", async ({
  signIn,
  script,
  api,
  shared,
}) => {
  const { slug } = shared.ours
  const draft = await begin(await script(shared.people.editor), api, slug, "With a picture")
  const page = await signIn(shared.people.editor)
  const pictures = new PicturesScreen(page)
  await page.goto(draft)
  await message(page).click()
  await page.keyboard.type("Look at this")
  await page.keyboard.press("Enter")
  await page.keyboard.type("/image")
  await page.keyboard.press("Enter")
  await message(page).getByRole("button", { name: "Choose a picture" }).click()
  await expect(pictures.chooser()).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  const png = makePng(1600, 1000)
  await pictures.give({ name: "harbour.png", content: png })
  const adding = pictures.addDialog("harbour.png")
  // Drawn smaller this one would weigh more than it does.
  await expect(adding.getByRole("status")).toContainText("1,600 × 1,000 px")
  await pictures.shape("1:1").click()
  await pictures.width().fill("300")
  await expect(adding.getByRole("status")).toContainText("600 × 600 px")
  expect(await barriersOn(page)).toEqual([])
  await adding.getByRole("button", { name: "Upload and use" }).click()
  await expect(adding.getByText("Describe the picture, or mark it as decorative.")).toBeVisible()
  await pictures.alt().fill("The harbour at noon")
  await adding.getByRole("button", { name: "Upload and use" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)

  const shown = message(page).getByRole("img", { name: "The harbour at noon" })
  await expect.poll(() => pixelsOf(shown)).toBe(600)
  await expect(shown).toHaveAttribute("width", "300")
  const [stored] = (await api(pictureList, { search: "harbour" })).pictures
  expect(stored).toMatchObject({ width: 600, height: 600, alt: "The harbour at noon", type: "image/png" })
  const url = stored?.url ?? ""
  await expect(shown).toHaveAttribute("src", url)

  // A dropped or pasted picture is placed where it was put.
  for (const act of ["drop", "paste"] as const) {
    const name = `${act}.png`
    await pictures[act](message(page).getByText("Look at this"), {
      ...{ name, content: makePng(act === "drop" ? 60 : 61, 30) },
    })
    await pictures.alt().fill(`By ${act}`)
    await pictures.addDialog(name).getByRole("button", { name: "Upload and use" }).click()
    await expect(message(page).getByRole("img", { name: `By ${act}` })).toBeVisible()
  }
  await expect(message(page)).toContainText("Look at this")

  await page.getByRole("radio", { name: "Preview", exact: true }).click()
  const frame = page.frameLocator('iframe[title*="message" i], iframe').first()
  const previewed = frame.getByRole("img", { name: "The harbour at noon" })
  await expect(previewed).toHaveAttribute("src", url)
  await expect.poll(() => pixelsOf(previewed)).toBe(600)
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole("button", { name: "Send a test" }).click()
  await page.getByRole("dialog", { name: "Send a test" }).getByRole("button", { name: "Send a test" }).click()
  await page.getByRole("button", { name: "See it arrive" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("With a picture")
  const arrived = async () =>
    (await api(capturedList, { limit: 20 })).letters.find(({ subject }) => subject.includes("With a picture"))
  await expect.poll(async () => (await arrived()) !== undefined).toBe(true)
  const letter = await api(capturedGet, { id: (await arrived())?.id ?? "" })
  expect(JSON.stringify(letter)).toContain(url)

  await pictures.open(slug)
  // A picture that the browser cannot decode is reported before anything is sent.
  await pictures.give({ name: "half.png", content: png.subarray(0, 40) })
  const half = pictures.addDialog("half.png")
  await expect(half.getByRole("alert")).toContainText("This file is damaged")
  await half.getByRole("button", { name: "Cancel" }).click()
  await expect(pictures.tile("harbour.png")).toContainText("600 × 600 px")
  await pictures.deleteButton("harbour.png").click()
  await expect(pictures.deleteDialog("harbour.png")).toContainText("With a picture (draft)")
  expect(await barriersOn(page)).toEqual([])
  await pictures.deleteDialog("harbour.png").getByRole("button", { name: "Delete", exact: true }).click()
  await expect(pictures.tile("harbour.png")).toHaveCount(0)
})
