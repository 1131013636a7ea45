import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { inRepo } from "./lib/repo.mjs"
import { type SourceFile, sourceFiles } from "./source-files.ts"

/**
 * docs/contract.md numbers the promises of the API (`- **SEND-2** …`); tests have the number in their name. This tool
 * lists rule → tests; a rule without a test is a fault, and so is an undefined number. `--check` prints no list.
 */
export type Rule = { id: string; text: string; line: number }
export type Mention = { id: string; path: string; line: number; isTest: boolean }

/** The rules of a contract document, in its order. */
export const rulesOf = (document: string): Rule[] =>
  document.split("\n").flatMap((text, index) => {
    const [, id, words] = /^- \*\*([A-Z]+-\d+)\*\* (.*)$/.exec(text) ?? []
    return id && words ? [{ id, text: words, line: index + 1 }] : []
  })

/** Numbers that are defined more than once. */
export const twice = (rules: Rule[]): string[] =>
  rules.map((rule) => rule.id).filter((id, index, all) => all.indexOf(id) !== index)

/** Rule numbers in the names of tests and in comments; only groups that the document has count in comments. */
export function mentionsOf(files: SourceFile[], rules: Rule[]): Mention[] {
  const groups = [...new Set(rules.map((rule) => rule.id.replace(/-\d+$/, "")))]
  // No group at all fits nothing; an empty choice would fit every dash with a digit.
  const known = new RegExp(`\\b(?:${groups.join("|") || "(?!)"})-\\d+\\b`, "g")
  return files.flatMap(({ path, text }) => {
    if (path.startsWith("tools/rules")) return []
    const isTest = /\.(test|spec)\.tsx?$/.test(path)
    return text.split("\n").flatMap((line, index) => {
      const title = isTest ? /["'`]([A-Z]{2,}-\d+)\b/.exec(line)?.[1] : undefined
      const ids = new Set([...(line.match(known) ?? []), ...(title && !notARule.test(title) ? [title] : [])])
      return [...ids].map((id) => ({ id, path, line: index + 1, isTest }))
    })
  })
}

/** Words of the same form that are not rules. */
const notARule = /^(UTF|SHA|ISO|RFC|MD|AES|TLS|IPV|GMT)-/

/** Mentions of numbers that the document does not define. */
export function undefinedMentions(mentions: Mention[], rules: Rule[]): Mention[] {
  const ids = new Set(rules.map((rule) => rule.id))
  return mentions.filter((mention) => !ids.has(mention.id))
}

/** Rules that no test names. */
export function untested(mentions: Mention[], rules: Rule[]): Rule[] {
  const tested = new Set(mentions.filter((mention) => mention.isTest).map((mention) => mention.id))
  return rules.filter((rule) => !tested.has(rule.id))
}

export const readContract = (): string => readFileSync(inRepo("docs/contract.md"), "utf8")

function printList(rules: Rule[], mentions: Mention[]): void {
  for (const rule of rules) {
    const files = new Set(mentions.filter((one) => one.isTest && one.id === rule.id).map((one) => one.path))
    console.log(`${rule.id.padEnd(12)} ${[...files].join(", ") || "(no test)"}`)
  }
}

if (import.meta.main) {
  const rules = rulesOf(readContract())
  const mentions = mentionsOf(sourceFiles(), rules)
  if (!argv.includes("--check")) printList(rules, mentions)
  const missing = untested(mentions, rules)
  const faults = [
    ...twice(rules).map((id) => `${id} is defined twice in docs/contract.md`),
    ...undefinedMentions(mentions, rules).map(
      (one) => `${one.path}:${one.line} names ${one.id}, which docs/contract.md does not define`,
    ),
  ]
  const faultsAndGaps = [...faults, ...missing.map((rule) => `${rule.id} is named by no test`)]
  for (const fault of faultsAndGaps) console.log(fault)
  console.log(`${rules.length} rules, ${rules.length - missing.length} of them named by a test.`)
  process.exitCode = faultsAndGaps.length === 0 ? 0 : 1
}
