import { readFile } from "node:fs/promises"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { templateSet } from "#contract/methods/template"
import type { ApiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, type Fixtures, test } from "../fixtures.ts"
import { inputMethods } from "../input-method.ts"
import { EngagementScreen } from "../screens/engagement-screen.ts"
import { times } from "../sending.ts"

const scanned = times(12, (n) => `scanned+${n}@gmx.de`)
const clicking = times(3, (n) => `click+${n}@gmail.com`)
const opening = times(2, (n) => `open+${n}@gmail.com`)
const silent = times(3, (n) => `reader-${n}@gmail.com`)

/** A mailing with two links. */
async function send(api: ApiClient): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const { template } = await api(templateSet, {
    template: {
      name: "Spring sale",
      subject: "Spring sale",
      from_email: `hello@${domain}`,
      body: {
        html: '<p><a href="https://shop.example/sale?utm_source=mail">To the sale</a></p><p><a href="https://shop.example/terms">Terms</a></p>',
      },
    },
  })
  await api(emailSend, {
    message: {
      template_id: template.id,
      tags: ["spring"],
      recipients: [...scanned, ...clicking, ...opening, ...silent].map((email) => ({ email })),
    },
  })
}

let filled: ReturnType<Fixtures["newProject"]> | null = null
/** One project for both input methods: nothing in it is changed. */
async function fill(newProject: Fixtures["newProject"]): Promise<{ slug: string }> {
  filled ??= newProject("Engagement").then(async (made) => {
    await send(made.api)
    return made
  })
  return filled
}

for (const input of inputMethods)
  test(`ENGAGEMENT-1 ENGAGEMENT-5 ENGAGEMENT-6 people and a scanner that opens everything are counted separately, by ${input.name}`, async ({
    signIn,
    newProject,
    shared,
  }) => {
    const { slug } = await fill(newProject)
    const page = await signIn(shared.owner)
    const engagement = new EngagementScreen(page)
    await expect(async () => {
      await page.goto(`/p/${slug}/engagement?range=24h`)
      await expect(engagement.figure("Opened by people")).toContainText("5 of 20", { timeout: within(5000) })
      await expect(engagement.figure("Clicked by people")).toContainText("3 of 20", { timeout: within(5000) })
      await expect(engagement.figure("Opened by machines")).toContainText("12 of 20", {
        timeout: within(5000),
      })
    }).toPass({ timeout: within(90_000) })

    // The answer, and machines next to it.
    await expect(page.getByText("People opened 25.0% of delivered messages, machines 60.0%.")).toBeVisible()
    await expect(engagement.row("Links", "shop.example/sale")).toContainText("100.0%")
    await expect(engagement.row("Time to open", "Under a minute")).toContainText("100.0%")
    await expect(engagement.table("Devices")).toBeVisible()
    await expect(page.getByText("No messages in this period have a country.")).toBeVisible()

    // With machines their messages are in the tables as well.
    await expect(engagement.row("Time to open", "Under a minute")).toContainText("5")
    await input.press(engagement.peopleOnly())
    await expect(page).toHaveURL(/people=false/)
    await expect(engagement.row("Time to open", "Under a minute")).toContainText("17")
    await input.press(engagement.peopleOnly())
    await expect(page).not.toHaveURL(/people=/)

    await input.press(engagement.of("Clicked"))
    await expect(page).toHaveURL(/of=clicked/)
    await expect(engagement.chart()).toHaveAttribute("aria-label", /^Messages with clicks by/)

    // One template is shown with its clicks; what is not counted by template comes from its messages.
    await input.press(engagement.filter())
    await input.press(engagement.choice("Spring sale"))
    await page.keyboard.press("Escape")
    await expect(page).toHaveURL(/template=/)
    await expect(engagement.map().getByTitle("Clicked in 3 messages")).toHaveText("3")
    await expect(engagement.map().getByTitle("Clicked in 0 messages")).toHaveText("0")
    await expect(engagement.table("Operating systems")).toBeVisible()
    await expect(page.getByText(/^Not counted with these filters/)).toHaveCount(0)

    // A tag that is pressed takes the place of the template; its chip takes that back.
    await input.press(engagement.take("Template"))
    await expect(page).not.toHaveURL(/template=/)
    const spring = engagement.row("Tags", "spring")
    await expect(spring.getByRole("link", { name: "Messages: spring" })).toHaveAttribute(
      "href",
      /\/messages\?range=(24h|7d)&.*tag=spring/,
    )
    await input.press(spring.getByRole("link", { name: "spring", exact: true }))
    await expect(page).toHaveURL(/tag=spring/)
    await expect(engagement.figure("Clicked by people")).toContainText("3 of 20")
    // The table as a file, of clicks, as the page is narrowed.
    const saving = page.waitForEvent("download")
    await input.press(page.getByRole("link", { name: "Numbers as CSV: Tags" }))
    const lines = (await readFile(await (await saving).path(), "utf8")).split("\r\n")
    expect(lines).toEqual(["tag,people,image_proxies,machines,not_known,messages", "spring,3,0,0,0,3", ""])
    await input.press(engagement.take("Tag"))
    await expect(page).not.toHaveURL(/tag=/)

    // Deliveries are unknown per system: counts only, and the link carries the filter.
    const systems = engagement.table("Operating systems").getByRole("link")
    const [system = ""] = await systems.allTextContents()
    await input.press(systems.first())
    await expect(page).toHaveURL(/os=/)
    await expect(engagement.chip("Operating system")).toContainText(system)
    await expect(engagement.figure("Clicked by people")).toContainText("no share with these filters")
    await expect(engagement.row("Tags", "spring")).toBeVisible()
    if (input.name === "mouse") return

    // The list of keys leads here too.
    await page.goto(`/p/${slug}/overview`)
    await page.keyboard.press("g")
    await page.keyboard.press("e")
    await expect(engagement.title()).toBeVisible()
  })
