import type { BlockEvent } from "#lib/analytics/series/block-spans"
import type { BlockRow } from "#lib/data/store/blocks"

/** Spam-block events with their projects. Pure. */

/** A block event of a domain, and the provider of its mailboxes. */
export type BlockFact = BlockEvent &
  Pick<BlockRow, "domain" | "provider"> & { project?: BlockProject | undefined }

/** The project of a block, if several projects are shown together. */
export type BlockProject = { id: string; name: string; isOwn: boolean }

/** Identifies a block by the blocking domain and the project. */
export const blockKey = ({ domain, project }: Pick<BlockFact, "domain" | "project">): string =>
  `${project?.id ?? ""} ${domain}`

/** The anchor of a block in the list of the board. */
export const blockAnchor = (block: Pick<BlockFact, "domain" | "project">, fromMs: number): string =>
  `block-${blockKey(block).trim().replaceAll(/\W+/g, "-")}-${fromMs}`

/** "gmx.de", or "gmx.de · Shop" among several projects. */
export const namedBlock = (domain: string, project: BlockProject | undefined): string =>
  project ? `${domain} · ${project.name}` : domain

/**
 * BLOCK-1: refusals that are, or lead to, a block. Messages stopped on our own side (err_spam_skipped) do not count.
 */
export const refusalReasons = ["err_blacklisted", "err_spam_rejected"] as const
type RefusalReason = (typeof refusalReasons)[number]

/** The refusal reasons among those that the page is filtered by. */
export const refusalReasonsOf = (chosen: readonly string[]): RefusalReason[] =>
  refusalReasons.filter((one) => chosen.length === 0 || chosen.includes(one))
