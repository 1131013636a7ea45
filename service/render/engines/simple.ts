import { fillSimple, isBadTag, namesIn, readSimple, tagsIn, valueText } from "../simple-engine.ts"
import { BudgetExceeded } from "./budget.ts"
import { type Engine, type FillInput, placeIn, type Template, valueIn } from "./engine.ts"

const tagsMax = 200_000

/** The simple engine (simple-engine.ts): a text that could be read fails only when its values are too long. */
export const simpleEngine: Engine = {
  read(source, format) {
    const read = readSimple(source, format)
    if (isBadTag(read))
      return {
        fault: `a merge tag must have the form {{Name}}, {{Name|text}} or {{Name?text}} without blanks before the text, ${placeIn(source, read.at)}; near "${read.near}"`,
      }
    const tags = tagsIn(read)
    if (tags > tagsMax) return { fault: `it has more than ${tagsMax} merge tags` }
    const template: Template = {
      names: () => namesIn(read),
      fill: (input) => (tags === 0 ? source : fill(read, input)),
      cannotFail: (valueCharsMax, charsMax) => tags * valueCharsMax <= charsMax,
      weight: source.length + tags * 100,
    }
    return template
  },
}

function fill(read: Parameters<typeof fillSimple>[0], { values, budget }: FillInput) {
  const valueFor = (name: string) => {
    const text = valueText(valueIn(values, name))
    budget.emit(text.length)
    return text
  }
  try {
    return fillSimple(read, valueFor)
  } catch (error) {
    if (error instanceof BudgetExceeded) return { fault: error.message }
    throw error
  }
}
