import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { BrandScreen } from "../screens/brand-screen.ts"

const css = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`

test("BRAND-1 BRAND-4 colours are changed, seen in a message at once, saved, and there after a reload", async ({
  signIn,
  shared,
  newProject,
}) => {
  const { slug } = await newProject("Looks of messages")
  const page = await signIn(shared.owner)
  await page.goto(`/p/${slug}/templates`)
  await page.getByRole("link", { name: "Brand", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Brand" })).toBeVisible()
  const screen = new BrandScreen(page)
  const label = screen.message().getByText("View your order")
  await expect(label).toHaveCSS("background-color", css("#1d4ed8"))
  expect(await barriersOn(page)).toEqual([])

  await screen.button("Background").fill("#0b6e4f")
  await expect(label).toHaveCSS("background-color", css("#0b6e4f"))
  await screen.colour("Light", "Text").fill("#999999")
  await expect(page.getByText("Text on the message: 2.8 : 1, should be at least 4.5")).toBeVisible()
  await screen.colour("Light", "Text").fill("#102a43")
  await screen.colour("Light", "Page").fill("#fdf6e3")
  await screen.darkFromLight().click()
  const dark = await screen.colour("Dark", "Page").inputValue()
  expect(dark).not.toBe("#111418")
  await screen.showAs("Dark mode").click()
  await expect(screen.message().locator("body")).toHaveCSS("background-color", css(dark))
  await screen.showAs("Phone").click()
  await screen.start().selectOption({ label: "Weekly digest" })
  await screen.footer().fill("Harbour Shop, 1 Quay")
  await expect(screen.message().getByText("Harbour Shop, 1 Quay")).toBeVisible()

  await page.keyboard.press("ControlOrMeta+s")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await expect(screen.saveButton()).toBeDisabled()
  await expect(page.getByText(/^saved .* by Test owner$/)).toBeVisible()
  await page.reload()
  await expect(screen.button("Background")).toHaveValue("#0b6e4f")
  await expect(screen.colour("Dark", "Page")).toHaveValue(dark)
  await expect(screen.footer()).toHaveValue("Harbour Shop, 1 Quay")
  await expect(label).toHaveCSS("background-color", css("#0b6e4f"))
})
