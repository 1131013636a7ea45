import { expect } from "@playwright/test"
import { emailSend } from "#contract/methods/email"
import { templateGet } from "#contract/methods/template"
import { times } from "../../../sending.ts"
import type { Life } from "./life.ts"

/** With a note; then a program sends it to some people, of whom `clicking` follow a link. */
export const publishes =
  (version: number, note: string, { clicking = 0 } = {}) =>
  async (life: Life) => {
    const { page, input, editor } = life
    const before = page.url()
    await input.press(editor.side("Edit"))
    await editor.publish(note, input)
    await expect(editor.isPublished(version)).toBeVisible()
    // The page takes the template's own address with its first version.
    if (version === 1) await expect(page).not.toHaveURL(before)
    await expect(editor.stops().last()).toContainText(new RegExp(`v${version}\\s*Live.*Test editor.*${note}`))
    expect((await served(life)).version).toBe(version)
    await sends(life, [
      ...times(clicking, (nth) => `click+v${version}-${nth}@example.com`),
      ...times(eachVersion - clicking, (nth) => `v${version}-${nth}@example.com`),
    ])
  }

/** So many messages of each version. */
export const eachVersion = 8

const idOf = ({ page }: Pick<Life, "page">): string => /\/templates\/([^/?]+)/.exec(page.url())?.[1] ?? "none"

/** The message as the mail service sends it. */
export const served = async (life: Pick<Life, "page" | "project">) =>
  (await life.project.api(templateGet, { id: idOf(life) })).template

/** As a program does, with the template's id and each recipient's values. */
export async function sends(life: Pick<Life, "page" | "project">, emails: readonly string[]): Promise<void> {
  const substitutions = { order_number: "7", order_url: "https://harbour.dev/orders/7", total: "€5.00" }
  const recipients = emails.map((email) => ({ email, substitutions }))
  await life.project.api(emailSend, { message: { template_id: idOf(life), recipients } })
}
