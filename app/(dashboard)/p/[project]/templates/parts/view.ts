import type { listParts } from "#lib/data/store/template-parts"
import type { TemplatePartsWords } from "#words/template-parts"

type Listed = Awaited<ReturnType<typeof listParts>>[number]

export type PartRow = {
  id: string
  part: "snippet" | "layout"
  name: string
  state: "draft" | "published" | "changed"
  version: number | null
  /** Number of uses of each kind, in drafts or published. */
  templates: number
  layouts: number
  changedBy: string
  changedMs: number
}

/** A part in the list; null for other rows. */
export function partRow(listed: Listed, changedBy: string): PartRow[] {
  const { draft_id, part, name, base_version, templates, layouts, changed_at } = listed
  if (part === null) return []
  const isChanged = listed.revision !== listed.published_revision || listed.seq !== listed.published_seq
  const state = base_version === null ? "draft" : isChanged ? "changed" : "published"
  return [
    {
      ...{ id: draft_id, part, name, state, version: base_version },
      ...{ templates, layouts, changedBy, changedMs: changed_at.getTime() },
    },
  ]
}

export const stateText = ({ state, version }: PartRow, { states }: TemplatePartsWords): string =>
  state === "draft" ? states.draft : states[state]({ version: version ?? 1 })

/** "in 4 templates, in 1 layout" */
export const usedText = ({ templates, layouts }: PartRow, words: TemplatePartsWords): string =>
  templates + layouts === 0
    ? words.unused
    : words.used({ templates, layouts, both: templates > 0 && layouts > 0 })
