import { sourceFiles } from "../source-files.ts"

const sources = sourceFiles().filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))

/**
 * The number after a piece of source, for constants that only their own file uses: `dumpsMax = ` in front of 10,
 * `lifetimeMs = hours(` in front of 8. Exactly one file of the folder has it; otherwise this throws, so no page shows a
 * number that is gone.
 */
export function sourceNumber(folder: string, before: string): number {
  const found = sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ text }) => numberAfter(text, before) ?? [])
  const [value] = found
  if (value !== undefined && found.length === 1) return value
  throw new Error(
    `${found.length} files in ${folder} have a number after "${before}" (tools/api-docs/limit-rows.ts).`,
  )
}

/** The number, or the product of numbers, after a piece of text; null when there is none. */
export function numberAfter(text: string, before: string): number | null {
  const at = text.indexOf(before)
  const [product] = at < 0 ? [] : (/^\d[\d_]*(?: \* \d[\d_]*)*/.exec(text.slice(at + before.length)) ?? [])
  if (!product) return null
  return product
    .replaceAll("_", "")
    .split(" * ")
    .reduce((total, factor) => total * Number(factor), 1)
}
