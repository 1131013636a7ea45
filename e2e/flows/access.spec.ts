import { expect, test } from "../fixtures.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"

/**
 * Sign-in and access as seen in a browser, once. The rights for each page and method are checked by tables without a
 * browser: app/who-sees.db.test.ts, app/api/who-writes.db.test.ts and their neighbors.
 */
test.describe("without a session", () => {
  test("a page leads to the sign-in and back", async ({ page, shared }) => {
    const { slug } = shared.ours
    const screen = new SignInScreen(page)
    const wanted = `/p/${slug}/messages?status=delivered`

    await test.step("a wrong password is refused with a sentence and keeps the address", async () => {
      await page.goto(wanted)
      await expect(page).toHaveURL(/\/sign-in\?next=/)
      await screen.submit(shared.people.editor, "not-the-password")
      await expect(screen.fault()).toBeVisible()
      await expect(page.getByLabel("E-mail")).toHaveValue(shared.people.editor)
    })

    await test.step("the right one leads exactly to what was asked for", async () => {
      await screen.submit(shared.people.editor, shared.password)
      await page.waitForURL((url) => url.pathname + url.search === wanted)
    })

    await test.step("a page without the right is a real 403, and nothing leads there", async () => {
      const answer = await page.goto(`/p/${slug}/settings`)
      expect(answer?.status()).toBe(403)
      await expect(page.getByText("Your role has no access to this page").first()).toBeVisible()
      await page.goto(`/p/${slug}/overview`)
      const navigation = page.getByRole("navigation", { name: "Project" })
      await expect(navigation.getByRole("link", { name: "Overview" })).toBeVisible()
      await expect(navigation.getByRole("link", { name: "Settings" })).toHaveCount(0)
      await page.getByRole("button", { name: /Test editor/ }).click()
      await expect(page.getByRole("menuitem", { name: "Your account" })).toBeVisible()
      await expect(page.getByRole("menuitem", { name: "Account audit log" })).toHaveCount(0)
    })

    await test.step("a project of others is a real 404, and missing from the list", async () => {
      expect((await page.goto(`/p/${shared.theirs.slug}/overview`))?.status()).toBe(404)
      await page.goto("/projects")
      await expect(page.getByRole("link", { name: "Ours" })).toBeVisible()
      await expect(page.getByRole("link", { name: "Theirs" })).toHaveCount(0)
    })
  })
})
