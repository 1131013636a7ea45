import { within } from "../../tools/lib/timeouts.mjs"
import { expect, type Fixtures, test } from "../fixtures.ts"
import { inputMethods } from "../input-method.ts"
import { listening } from "../listening.ts"
import { reachByTab } from "../reach.ts"
import { BouncesScreen } from "../screens/bounces-screen.ts"
import { MessagesScreen } from "../screens/messages-screen.ts"
import { sendTo, times } from "../sending.ts"

/** Ten refusals make a block (BLOCK-1); two more are refused while it lasts. */
const refused = times(12, (n) => `blocked+${n}@outlook.com`)
const unknown = times(3, (n) => `hard-bounce+${n}@gmx.de`)
const readers = times(4, (n) => `reader-${n}@gmail.com`)

let filled: ReturnType<Fixtures["newProject"]> | null = null
/** One project for both input methods: the sent messages stay the same. */
async function fill(newProject: Fixtures["newProject"]): Promise<{ slug: string }> {
  filled ??= newProject("Bounces").then(async (made) => {
    await sendTo(made.api, [...refused, ...unknown, ...readers])
    return made
  })
  return filled
}

for (const input of inputMethods)
  test(`BOUNCEPAGE-2 from who blocks us, over a reason and a provider, to the messages, by ${input.name}`, async ({
    signIn,
    newProject,
    shared,
  }) => {
    const { slug } = await fill(newProject)
    const page = await signIn(shared.owner)
    const bounces = new BouncesScreen(page)
    await expect(async () => {
      await page.goto(`/p/${slug}/bounces?range=24h`)
      const row = bounces.row(bounces.board(), "Blocked").filter({ hasText: "Outlook" })
      await expect(row).toContainText("12", { timeout: within(5000) })
      await expect(bounces.row(bounces.reasons(), "No such mailbox")).toContainText("3", {
        timeout: within(5000),
      })
      await expect(bounces.row(bounces.providers(), "Gmail")).toContainText("4", { timeout: within(5000) })
    }).toPass({ timeout: within(90_000) })

    // Provider, start, our blocked servers and number of messages.
    await expect(bounces.row(bounces.board(), "outlook.com")).toContainText("12 messages during the block")
    await expect(bounces.board().getByRole("button", { name: /^1 server since/ })).toBeVisible()
    await expect(bounces.board().getByRole("rowheader", { name: "127.0.0.1" })).toBeVisible()
    await expect(bounces.row(bounces.reasons(), "Our server is on a blocklist")).toContainText(
      "err_blacklisted",
    )
    await expect(bounces.row(bounces.reasons(), "No such mailbox")).toContainText(
      "Check where it was entered",
    )
    await expect(bounces.row(bounces.providers(), "Outlook")).toContainText("100.0%")
    await expect(bounces.row(bounces.providers(), "Gmail")).toContainText("0.0%")

    // Somebody acknowledges it with a note.
    await input.press(bounces.block("outlook.com").getByRole("button", { name: /^Acknowledge/ }))
    await input.write(bounces.acknowledging().getByLabel("Note"), "Asked them to lift it")
    await input.press(bounces.acknowledging().getByRole("button", { name: "Acknowledge" }))
    await expect(bounces.block("outlook.com")).toContainText("Asked them to lift it")
    await input.press(
      bounces.block("outlook.com").getByRole("button", { name: /^Withdraw the acknowledgement/ }),
    )
    await expect(bounces.block("outlook.com")).not.toContainText("Asked them to lift it")
    // Meaning of a reason, and every action for it.
    await input.press(bounces.explained("No such mailbox"))
    await expect(bounces.reasons().getByText("The domain exists").filter({ visible: true })).toBeVisible()

    // Replies are one by their words, whatever addresses they name.
    await expect(bounces.row(bounces.replies(), "No such mailbox")).toContainText("Newest example")
    await expect(bounces.replies()).not.toContainText(unknown[0] ?? "")

    // A reason narrows the page, and its chip takes that back.
    await input.press(bounces.only(bounces.reasons(), "No such mailbox"))
    await expect(page).toHaveURL(/reason=err_user_unknown/)
    await expect(bounces.row(bounces.providers(), "GMX and web.de")).toContainText("100.0%")
    await expect(bounces.row(bounces.providers(), "Outlook")).not.toContainText("100.0%")
    await expect(page.getByText("No spam blocks in this period")).toBeHidden()
    await expect(bounces.row(bounces.board(), "Blocked")).toContainText("Outlook")
    await input.press(bounces.take("Reason"))
    await expect(page).not.toHaveURL(/reason=/)
    // The server renders the links: until then the page still shows the reason.
    await expect(bounces.row(bounces.providers(), "Outlook")).toContainText("100.0%")

    // A provider, and the messages that bounced there.
    await input.press(bounces.only(bounces.providers(), "GMX and web.de"))
    await expect(page).toHaveURL(/provider=gmx/)
    await expect(bounces.row(bounces.reasons(), "Our server is on a blocklist")).toHaveCount(0)
    await expect(page.getByText("No spam blocks in this period")).toBeVisible()
    await input.press(bounces.providers().getByTitle("Show 3 messages"))
    const messages = new MessagesScreen(page)
    await expect(messages.rows()).toHaveCount(unknown.length)
    await expect(page).toHaveURL(/provider=gmx/)

    // FILTER-7: what the page is narrowed to goes along by the frame too.
    await input.open(page, "Engagement")
    await expect(page).toHaveURL(/\/engagement\?.*provider=gmx/)
    if (input.name === "mouse") return

    // The list of keys leads here too, and narrows the page.
    await page.goto(`/p/${slug}/overview`)
    await page.keyboard.press("g")
    await page.keyboard.press("b")
    await expect(bounces.title()).toBeVisible()
    await expect(bounces.row(bounces.reasons(), "Our server is on a blocklist")).toBeVisible()
    await listening(page)
    await page.keyboard.press("f")
    const box = bounces.filters().getByRole("checkbox", { name: "No such mailbox" })
    await reachByTab(box)
    await page.keyboard.press("Space")
    await expect(page).toHaveURL(/reason=err_user_unknown/)
    await page.keyboard.press("Escape")
    await expect(bounces.reasons().locator("tbody").getByRole("row")).toHaveCount(1)
  })
