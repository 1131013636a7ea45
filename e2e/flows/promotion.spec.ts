import type { Page } from "@playwright/test"
import { templateSet } from "#contract/methods/template"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"

const choose = (page: Page, project: string) =>
  page.getByRole("combobox", { name: "Project", exact: true }).selectOption(project)

test("PROMOTE-1 PROMOTE-2 a template is looked at beside its copy, published in another project, and is the same after", async ({
  signIn,
  shared,
  api,
  newProject,
}) => {
  const live = await newProject("Live shop")
  const template = {
    ...{ name: "Harbour news", from_email: "news@example.com", subject: "News" },
    body: { html: "<p>One</p>\n<p>Two</p>" },
  }
  const { id } = (await api(templateSet, { template })).template
  const page = await signIn(shared.owner)
  await page.goto(`/p/${shared.ours.slug}/templates?search=harbour+news`)
  await page.getByRole("button", { name: "Actions for Harbour news" }).click()
  await page.getByRole("menuitem", { name: "Promote to another project" }).click()
  await choose(page, "Live shop")
  const changes = page.getByRole("region", { name: "What changes in Live shop", exact: true })
  await expect(changes).toContainText("Live shop has no copy of this template yet.")
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole("radio", { name: /^Published/ }).check()
  await page.getByRole("button", { name: "Publish in Live shop" }).click()
  await expect(page.getByText("Harbour news is published in Live shop as version 1.")).toBeVisible()
  await expect(changes).toContainText("is identical and already published.")
  await expect(page.getByRole("button", { name: /Publish|Promote as/ })).toHaveCount(0)

  const second = {
    ...template,
    id,
    subject: "More news",
    body: { html: "<p>One</p>\n<p>Two</p>\n<p>Three</p>" },
  }
  await api(templateSet, { template: second })
  await page.reload()
  await expect(changes.getByRole("row", { name: /Subject/ })).toContainText("More news")
  await expect(changes.getByRole("row", { name: /HTML/ })).toContainText("1 line added, 0 removed")
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole("button", { name: "Promote as a draft" }).click()
  await expect(page.getByText("Harbour news is a draft in Live shop.")).toBeVisible()
  await expect(changes).toContainText("not published yet")
  await changes.getByRole("link", { name: "Open Harbour news in Live shop" }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${live.slug}/templates/`))
})
