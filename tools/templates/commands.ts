import { existsSync, mkdirSync } from "node:fs"
import type { ListedTemplate } from "../../lib/contract/template.ts"
import { ApiRefusal } from "../api-client.ts"
import type { Content } from "../../lib/contract/template-content.ts"
import { differences, fingerprint } from "./content.ts"
import { folderName, printable } from "./folder-name.ts"
import { type LocalTemplate, type ReadFolders, readFolders, writeFolder } from "./folders.ts"
import type { TemplateService } from "./service.ts"
import { type Standing, standingOf } from "./states.ts"

/** How a command ended; the shell gets it as its code. */
export const ends = { done: 0, differs: 1, refused: 2, failed: 3 } as const
export type End = (typeof ends)[keyof typeof ends]

export type Work = {
  dir: string
  service: TemplateService
  say: (line: string) => void
  /** Folders that are meant; empty: all. */
  only: readonly string[]
}

type Looked = { standings: Standing[]; listed: Map<string, ListedTemplate> }

/** Local and remote state, or null after printing the obstacle. */
async function look({ dir, service, say, only }: Work): Promise<Looked | null> {
  const { templates, faults }: ReadFolders = existsSync(dir)
    ? readFolders(dir)
    : { templates: [], faults: [] }
  const missing = only.filter((folder) => !templates.some((one) => one.folder === folder))
  const said = [...faults, ...missing.map((folder) => `${folder}: there is no such template.`)]
  for (const fault of said) say(printable(fault))
  if (said.length > 0) return null
  const listed = await service.list()
  const standings: Standing[] = []
  for (const local of templates.filter(({ folder }) => only.length === 0 || only.includes(folder)))
    standings.push(await standingOf(local, listed, service.read))
  return { standings, listed }
}

const sentences: Record<Standing["state"], string> = {
  new: "is new",
  same: "is the same",
  changed: "is changed",
  behind: "was changed at the mail service: pull it",
  conflict: "was changed here and at the mail service since it was pulled",
  gone: "no longer exists on the mail service; remove id and pulled from template.json to push it as a new template",
  name_taken: "is new, but another template on the mail service has its name",
}
const isRefused = ({ state }: Standing): boolean =>
  state === "conflict" || state === "gone" || state === "name_taken"
const isPushed = ({ state }: Standing): boolean => state === "new" || state === "changed"

function tell({ local, state, remote }: Standing, say: Work["say"]): void {
  say(`${printable(local.folder)} ${sentences[state]}.`)
  if (state !== "changed" && state !== "conflict") return
  for (const line of differences(remote?.content ?? emptyContent, local.content)) say(`  ${printable(line)}`)
}
const emptyContent: Content = { name: "", from_email: "", body: {} }

/** TEMPLATEFILES-3: what push would do. Nothing is written on either side. */
export async function diff(work: Work): Promise<End> {
  const looked = await look(work)
  if (!looked) return ends.refused
  const { standings, listed } = looked
  for (const one of standings) if (one.state !== "same") tell(one, work.say)
  const known = new Set(standings.map(({ local }) => local.id))
  const others = work.only.length === 0 ? [...listed.values()].filter(({ id }) => !known.has(id)) : []
  for (const { name } of others) work.say(`${printable(name)} is only on the mail service. Pull it.`)
  if (standings.some(isRefused)) return ends.refused
  return standings.some(({ state }) => state !== "same") || others.length > 0 ? ends.differs : ends.done
}

/** TEMPLATEFILES-2: brings what the mail service has; what was changed here as well stays, unless it is to be replaced. */
export async function pull(work: Work, { isOverwriting }: { isOverwriting: boolean }): Promise<End> {
  const looked = await look(work)
  if (!looked) return ends.refused
  const { standings, listed } = looked
  mkdirSync(work.dir, { recursive: true })
  let end: End = ends.done
  for (const one of standings) if (!pullOne(work, one, isOverwriting)) end = ends.refused
  if (work.only.length === 0) await pullNew(work, standings, listed)
  return end
}

/** False when it was refused. */
function pullOne({ dir, say }: Work, standing: Standing, isOverwriting: boolean): boolean {
  const { local, state, remote } = standing
  const isReplaced = state === "behind" || (isOverwriting && (state === "conflict" || state === "changed"))
  // The same by content: what is noted of it may be older.
  if (remote && (isReplaced || state === "same")) {
    writeFolder(dir, noted({ ...local, content: state === "same" ? local.content : remote.content }, remote))
    if (isReplaced) say(`${printable(local.folder)} pulled, version ${remote.version}.`)
    return true
  }
  if (state === "changed") say(`${printable(local.folder)} has local changes and was not overwritten.`)
  if (state === "gone") tell(standing, say)
  if (state !== "conflict") return true
  tell(standing, say)
  return false
}

async function pullNew(
  { dir, service, say }: Work,
  standings: Standing[],
  listed: Looked["listed"],
): Promise<void> {
  const taken = new Set(standings.map(({ local }) => local.folder))
  const known = new Set(standings.map(({ local }) => local.id))
  // Oldest first, so that a name's folder stays with the template that had it first.
  for (const { id, name } of [...listed.values()].reverse()) {
    const remote = known.has(id) ? null : await service.read(id)
    if (!remote) continue
    const folder = folderName(name, id, taken)
    taken.add(folder)
    writeFolder(dir, noted({ folder, id, pulled: null, content: remote.content }, remote))
    say(`${folder} pulled, version ${remote.version}.`)
  }
}

const noted = (
  local: LocalTemplate,
  { version, content }: { version: number; content: Content },
): LocalTemplate => ({
  ...local,
  pulled: { version, sha256: fingerprint(content) },
})

/**
 * TEMPLATEFILES-4: sends what was changed here. While one of them was changed at the mail service since it was pulled, nothing is
 * sent at all; who is quicker than the last look is not overwritten either.
 */
export async function push(work: Work, isAgreed: (count: number) => Promise<boolean>): Promise<End> {
  const looked = await look(work)
  if (!looked) return ends.refused
  const { standings } = looked
  for (const one of standings) if (one.state !== "same") tell(one, work.say)
  if (standings.some(isRefused)) {
    work.say("Nothing was pushed.")
    return ends.refused
  }
  const pushed = standings.filter(isPushed)
  if (pushed.length === 0) {
    work.say("There is nothing to push.")
    return ends.done
  }
  if (!(await isAgreed(pushed.length))) {
    work.say("Nothing was pushed.")
    return ends.refused
  }
  let end: End = ends.done
  for (const one of pushed) if (!(await pushOne(work, one))) end = ends.refused
  return end
}

/** False when it was refused, with its reason; the others continue. */
async function pushOne({ dir, service, say }: Work, { local, remote }: Standing): Promise<boolean> {
  const { folder, id, content } = local
  try {
    const stored = await service.write(
      content,
      id !== null && remote ? { id, version: remote.version } : null,
    )
    if (!stored) {
      say(`${printable(folder)} changed on the mail service during the push, so it was not pushed.`)
      return false
    }
    writeFolder(dir, noted({ ...local, id: stored.id }, stored))
    say(`${printable(folder)} pushed, version ${stored.version}.`)
    return true
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    say(`${printable(folder)} was refused: ${printable(error.sentence)}`)
    return false
  }
}
