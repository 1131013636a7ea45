import type { Completion, CompletionSource } from "@codemirror/autocomplete"
import type { TemplateEngine } from "#contract/message-words"
import { type KnownTag, type MergeOffer, mergeOffers } from "./merge-offers.ts"

/** Distance before the cursor within which a repetition's items are offered. */
const lookBack = 20_000

/** Completion of merge tags for the current engine and known names. */
export const mergeCompletion =
  (currentTags: () => { engine: TemplateEngine; tags: readonly KnownTag[] }): CompletionSource =>
  ({ state, pos }) => {
    const { engine, tags } = currentTags()
    const line = state.doc.lineAt(pos)
    const written = {
      before: state.sliceDoc(Math.max(0, pos - lookBack), pos),
      after: line.text.slice(pos - line.from),
    }
    const found = mergeOffers(written, engine, tags)
    if (!found || found.offers.length === 0) return null
    return { from: found.from, options: found.offers.map(completionOf), validFor: /^\w*$/ }
  }

const completionOf = ({ insert, cursor, ...shown }: MergeOffer): Completion => ({
  ...shown,
  apply: (view, _, from, to) =>
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + cursor },
      userEvent: "input.complete",
    }),
})
