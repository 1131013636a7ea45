import "server-only"
import { programKeys } from "#lib/features/projects/program-keys"
import { requireRight } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { findWebhook, headOf, viewContextFor } from "../load.ts"
import { formOf, type SigningKey, settingsOf } from "./form.ts"

/** Live keys of programs, for people who may choose the signing key. An empty list when the call fails. */
async function signingKeys(project_id: string): Promise<SigningKey[]> {
  const keys = await programKeys(await openedStore(), project_id)
  if (!keys.ok) return []
  return keys.value
    .filter((one) => one.revoked_at === undefined)
    .map((one) => ({ id: one.key_id, name: one.name, lastFour: one.last_four }))
}

/** One webhook for the form. */
export async function loadWebhook(slug: string, id: string) {
  const { access, webhook, failure } = await findWebhook(slug, id)
  if (!webhook) return { failure }
  const { project_id, callback_url } = access.project
  // This dashboard checks calls with the project's own key, and with no other.
  const hasChoice = access.can("webhooks", "write") && webhook.url !== callback_url
  return {
    form: {
      keys: hasChoice ? await signingKeys(project_id) : null,
      project: project_id,
      canWrite: access.can("webhooks", "write"),
      saved: formOf(webhook),
      seen: settingsOf(webhook),
      webhook: headOf(webhook, callback_url, await viewContextFor(access.timeZone)),
    },
  }
}

/** The empty form, for those who may write. */
export async function loadNewWebhook(slug: string) {
  const { project } = await requireRight(slug, "webhooks", "write")
  return { project: project.project_id, keys: await signingKeys(project.project_id) }
}
