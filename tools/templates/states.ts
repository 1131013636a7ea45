import type { ListedTemplate } from "../../lib/contract/template.ts"
import type { Content } from "../../lib/contract/template-content.ts"
import { fingerprint, versionOf } from "./content.ts"
import type { LocalTemplate } from "./folders.ts"

/** State of a template in files compared with the mail service. Pure. */
type State =
  | "new" // never pushed
  | "same"
  | "changed" // here alone: push sends it
  | "behind" // there alone: pull brings it
  | "conflict" // on both sides
  | "gone" // deleted there
  | "name_taken" // never pushed, and another template there has its name

export type Standing = {
  local: LocalTemplate
  state: State
  /** Content at the mail service; null when there is none, and when it was not needed. */
  remote: { version: number; content: Content } | null
}

type Read = (id: string) => Promise<{ version: number; content: Content } | null>

/** Content is requested only where the version does not already prove that it is as it was pulled. */
export async function standingOf(
  local: LocalTemplate,
  listed: ReadonlyMap<string, ListedTemplate>,
  read: Read,
): Promise<Standing> {
  if (local.id === null) return { local, state: isTaken(local, listed) ? "name_taken" : "new", remote: null }
  const there = listed.get(local.id)
  if (!there) return { local, state: "gone", remote: null }
  const here = fingerprint(local.content)
  const isAsPulled = there.version !== undefined && local.pulled?.version === versionOf(there)
  if (isAsPulled && local.pulled?.sha256 === here) return { local, state: "same", remote: null }
  const remote = await read(local.id)
  return remote
    ? { local, remote, state: stateOf(local, here, fingerprint(remote.content)) }
    : { local, state: "gone", remote }
}

function stateOf({ pulled }: LocalTemplate, here: string, there: string): State {
  if (here === there) return "same"
  if (pulled?.sha256 === there) return "changed"
  return pulled?.sha256 === here ? "behind" : "conflict"
}

/** Names are taken once, without regard to case. */
const isTaken = ({ content }: LocalTemplate, listed: ReadonlyMap<string, ListedTemplate>): boolean =>
  [...listed.values()].some(({ name }) => name.toLowerCase() === content.name.trim().toLowerCase())
