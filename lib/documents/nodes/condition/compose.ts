import { isAlways } from "../../compose/text-part.ts"
import { placed, type Writers } from "../../compose/writing.ts"
import type { NodeOf, Place } from "../../nodes.ts"

/** In a column or of the full width: the branches are written as their surroundings are. */
export const condition: Writers<"condition"> = {
  condition: {
    mjml(node, { draft, spot, inside }) {
      const [then = "", otherwise = null] = branchesOf(node, spot.place, (content, place) =>
        inside(placed(content, place), { isInCondition: true }),
      )
      return draft.shownOn(node.attrs.test, then, otherwise, spot, raw)
    },
    text: (node, { draft, spot, partsOf }) => [
      ({ before, behind }) => {
        const [then = "", otherwise = null] = branchesOf(node, spot.place, (content, place) =>
          partsOf(content, place)
            .map((part) => (isAlways(part) ? `${before}${part}${behind}` : part({ before, behind })))
            .join(""),
        )
        return draft.shownOn(node.attrs.test, then, otherwise, spot)
      },
    ],
  },
}

const branchesOf = (
  { content }: NodeOf<"condition">,
  place: Place,
  write: (content: NodeOf<"shown">["content"], place: Place) => string,
): string[] =>
  content.map((branch, at) => (branch.type === "text" ? "" : write(branch.content, [...place, at])))

/** Directives are between blocks, where MJML allows raw content. */
const raw = (mark: string): string => `\n<mj-raw>${mark}</mj-raw>\n`
