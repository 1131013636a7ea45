import { messageEvents, postEvents } from "../callbacks.ts"
import { expect, test } from "../fixtures.ts"
import { inputMethods } from "../input-method.ts"
import { listening } from "../listening.ts"
import { MessagesScreen } from "../screens/messages-screen.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"

for (const input of inputMethods)
  test(`SEVERAL-1 SEVERAL-4 two projects are shown together, from the overview to a message of the other one, by ${input.name}`, async ({
    signIn,
    newProject,
    shared,
  }) => {
    const names = [`Letters by ${input.name}`, `Invoices by ${input.name}`]
    const slugs: string[] = []
    for (const [nth, name] of names.entries()) {
      const { slug, key } = await newProject(name)
      slugs.push(slug)
      const emails = Array.from({ length: 6 + 2 * nth }, (_, n) => `reader-${nth}-${n}@gmail.com`)
      await postEvents(
        { dashboardUrl: shared.dashboardUrl, slug, key },
        emails.flatMap((email, n) =>
          messageEvents({
            ...{ email, at: Date.now() - (n + 1) * 1_800_000 - nth * 60_000 },
            ...{ status: "hard_bounced", reason: "err_user_unknown" },
          }),
        ),
      )
    }
    const [letters = "", invoices = ""] = slugs
    const page = await signIn(shared.owner)
    const overview = new OverviewScreen(page)
    await page.goto(`/p/${letters}/overview?range=24h`)
    await expect(overview.figure("Messages sent")).toHaveText("6")

    // The other project, with how many messages it has.
    await listening(page)
    await input.press(page.getByRole("button", { name: /^Filter\b/ }))
    const filters = page.getByRole("dialog", { name: "Filter" })
    const projects = filters.getByRole("group", { name: "Project" })
    await expect(projects.getByRole("checkbox", { name: `${names[0]} (this page)` })).toBeDisabled()
    await input.press(projects.getByRole("checkbox", { name: names[1] ?? "" }))
    await expect(page).toHaveURL(new RegExp(`projects=${invoices}`))
    await expect(overview.figure("Messages sent")).toHaveText("14")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("region", { name: "Needs attention" })).toContainText(`${names[0]} only`)
    await expect(overview.changed(names[1] ?? "")).toBeVisible()

    // To exactly these messages, each with its project, and into the right one.
    await input.press(page.getByRole("link", { name: "14" }).filter({ visible: true }).first())
    const messages = new MessagesScreen(page)
    await expect(messages.rows()).toHaveCount(14)
    await expect(messages.row("reader-1-0@")).toContainText(names[1] ?? "")
    await expect(messages.row("reader-0-0@")).toContainText(names[0] ?? "")
    await expect(page.getByText("To sort by last change, select only one project.")).toBeVisible()
    await input.press(messages.row("reader-1-0@"))
    await expect(page).toHaveURL(new RegExp(`/p/${invoices}/messages/`))
    await expect(page.getByText("reader-1-0@gmail.com").first()).toBeVisible()
    // The neighboring message is one of the first project.
    await input.press(page.getByRole("link", { name: /newer/i }).first())
    await expect(page).toHaveURL(new RegExp(`/p/${letters}/messages/`))
  })
