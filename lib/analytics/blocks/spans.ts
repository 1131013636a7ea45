import type { BlockEvent } from "#lib/analytics/series/block-spans"
import type { BlockRow } from "#lib/data/store/blocks"

/** What is told of spam blocks, and whose each is. Pure. */

/** What was told of a domain, and who runs its mailboxes. */
export type BlockFact = BlockEvent &
  Pick<BlockRow, "domain" | "provider"> & { project?: BlockProject | undefined }

/** Whose block it is, where several projects are shown together. */
export type BlockProject = { id: string; name: string; isOwn: boolean }

/** What tells of one block: the domain that blocks, and whom. */
export const blockKey = ({ domain, project }: Pick<BlockFact, "domain" | "project">): string =>
  `${project?.id ?? ""} ${domain}`

/** The anchor of one block in the list of the board. */
export const blockAnchor = (block: Pick<BlockFact, "domain" | "project">, fromMs: number): string =>
  `block-${blockKey(block).trim().replaceAll(/\W+/g, "-")}-${fromMs}`

/** "gmx.de", or "gmx.de · Shop" among several projects. */
export const namedBlock = (domain: string, project: BlockProject | undefined): string =>
  project ? `${domain} · ${project.name}` : domain
