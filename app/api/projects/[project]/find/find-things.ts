import type { Found } from "#components/shell/commands"
import type { Access } from "#lib/auth/access"
import { hasJob } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { templateNames } from "../../../../(dashboard)/p/[project]/messages/template-names.ts"

const charsMin = 2
const charsMax = 320
const templatesMax = 6

/** The story of a job with this id; templates with these letters in their name. Addresses are never looked for here. */
export async function findThings(access: Access, asked: string): Promise<Found[]> {
  const text = asked.trim()
  if (text.length < charsMin || text.length > charsMax) return []
  const [job, templates] = await Promise.all([findJob(access, text), findTemplates(access, text)])
  return [...job, ...templates]
}

async function findJob(access: Access, text: string): Promise<Found[]> {
  if (!access.can("messages", "read")) return []
  const isThere = await hasJob(await openedStore(), access.project.project_id, text)
  return isThere ? [{ kind: "job", id: text, name: text }] : []
}

async function findTemplates(access: Access, text: string): Promise<Found[]> {
  if (!access.can("templates", "read")) return []
  const wanted = text.toLowerCase()
  // One name that is wanted makes it ask for all of them.
  const names = await templateNames(access, [""])
  return [...names]
    .filter(([, name]) => name.toLowerCase().includes(wanted))
    .slice(0, templatesMax)
    .map(([id, name]) => ({ kind: "template", id, name }))
}
