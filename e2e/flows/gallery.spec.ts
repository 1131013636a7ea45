import { templateSet } from "#contract/template/set"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { GalleryScreen } from "../screens/gallery-screen.ts"

const draftsPage = /\/templates\/[\da-f-]{36}$/

test("GALLERY-1 GALLERY-2 GALLERY-3 a start is found, looked at with another sample on a phone, and used", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const gallery = new GalleryScreen(page)
  await gallery.open(shared.ours.slug)
  await expect(gallery.cards().first()).toBeVisible()
  // What is far below the window is not asked for.
  expect(await gallery.cards().count()).toBeLessThan(24)
  expect(await barriersOn(page)).toEqual([])
  await gallery.search().fill("parcel")
  await expect(gallery.card("Receipt")).toHaveCount(0)
  await gallery.card("Order shipped").click()
  await expect(page).toHaveURL(/start=shipping/)

  const message = gallery.look("Order shipped").frameLocator("iframe")
  const usual = await message.locator("body").innerText()
  expect(usual).not.toContain("{{")
  await gallery.sample("No tracking, two parcels").click()
  await expect(message.locator("body")).not.toHaveText(usual)
  await gallery.look("Order shipped").getByRole("radio", { name: "Phone" }).click()
  await expect
    .poll(async () => (await gallery.look("Order shipped").locator("iframe").boundingBox())?.width)
    .toBeLessThan(400)
  await expect(gallery.engine("Simple")).toBeDisabled()
  expect(await barriersOn(page)).toEqual([])

  await page.goBack()
  await expect(gallery.card("Order shipped")).toBeVisible()
  await gallery.card("Order shipped").click()
  await gallery.name().fill("Parcel on its way")
  await gallery.use().click()
  await page.waitForURL(draftsPage)
  await page.goto(`/p/${shared.ours.slug}/templates`)
  const row = page.getByRole("row", { name: /Parcel on its way/ })
  await expect(row).toContainText("Draft")
  await expect(row).toContainText("Visual")
})

test("GALLERY-5 GALLERY-6 a template is duplicated and deleted in the list", async ({
  signIn,
  shared,
  api,
}) => {
  await api(templateSet, {
    template: {
      name: "Winter sale",
      from_email: "shop@example.com",
      subject: "Now",
      body: { html: "<p>1</p>" },
    },
  })
  const page = await signIn(shared.people.editor)
  await page.goto(`/p/${shared.ours.slug}/templates?search=winter`)
  await expect(page.getByRole("row", { name: /Winter sale/ })).toContainText("Published v1")
  await page.getByRole("button", { name: "Actions for Winter sale" }).click()
  await page.getByRole("menuitem", { name: "Duplicate" }).click()
  const copy = page.getByRole("row", { name: /Winter sale \(copy\)/ })
  await expect(copy).toContainText("Draft")
  await expect(copy).toContainText("Now")
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole("button", { name: "Actions for Winter sale (copy)" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const question = page.getByRole("dialog", { name: "Delete Winter sale (copy)?" })
  await expect(question).toContainText("never published")
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(copy).toHaveCount(0)
  await expect(page.getByRole("row", { name: /Winter sale/ })).toHaveCount(1)
})

test("GALLERY-2 pictures are for those who may write templates, and open as nothing that could run", async ({
  signIn,
  shared,
}) => {
  const picture = `/api/projects/${shared.ours.slug}/drafts/starts/receipt?sample=usual`
  const editor = await signIn(shared.people.editor)
  const answer = await editor.request.get(picture)
  expect(answer.status()).toBe(200)
  expect(answer.headers()["content-security-policy"]).toContain("sandbox")
  expect(answer.headers()["cache-control"]).toContain("private")
  const foreign = picture.replace(shared.ours.slug, shared.theirs.slug)
  expect((await editor.request.get(foreign)).status()).toBe(404)
  const viewer = await signIn(shared.people.viewer)
  expect((await viewer.request.get(picture)).status()).toBe(403)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("GALLERY-1 a template begins with HTML from elsewhere, and nothing sticks out", async ({
    signIn,
    shared,
  }) => {
    const page = await signIn(shared.people.editor)
    const gallery = new GalleryScreen(page)
    await gallery.open(shared.ours.slug)
    await expect(gallery.cards().first()).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await gallery.card("Welcome").click()
    await expect(gallery.look("Welcome").frameLocator("iframe").locator("body")).toContainText("Sam")
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole("button", { name: "All starters" }).click()
    await gallery.card("Paste HTML").click()
    await gallery.use().click()
    await expect(page.getByText("Paste the HTML of a message.")).toBeVisible()
    await page.getByLabel("HTML of the message").fill("<p>From elsewhere</p>")
    await gallery.name().fill("Pasted")
    await gallery.use().click()
    await page.waitForURL(draftsPage)
  })
})
