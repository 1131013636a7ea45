import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { GalleryScreen } from "../screens/gallery-screen.ts"

const draftsPage = /\/templates\/[\da-f-]{36}$/

test("GALLERY-1 GALLERY-2 GALLERY-3 GALLERY-5 a start is found, looked at with another sample on a phone, used, duplicated and deleted", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const gallery = new GalleryScreen(page)
  await gallery.open(shared.ours.slug)
  await expect(gallery.cards().first()).toBeVisible()
  // Starts far below the window are not loaded.
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

  // A copy of it, and the end of the copy, in the list.
  await page.getByRole("button", { name: "Actions for Parcel on its way" }).click()
  await page.getByRole("menuitem", { name: "Duplicate" }).click()
  const copy = page.getByRole("row", { name: /Parcel on its way \(copy\)/ })
  await expect(copy).toContainText("Draft")
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole("button", { name: "Actions for Parcel on its way (copy)" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const question = page.getByRole("dialog", { name: "Delete Parcel on its way (copy)?" })
  await expect(question).toContainText("never published")
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(copy).toHaveCount(0)
  await expect(row).toHaveCount(1)
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
