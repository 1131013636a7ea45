import { globSync, readFileSync } from "node:fs"
import { argv } from "node:process"
import { inRepo } from "./lib/repo.mjs"
import { type SourceFile, sourceFiles } from "./source-files.ts"

/**
 * docs/api and docs/dashboard number the promises of both programs (`- **SEND-2** …`); titles of tests begin with the
 * number. This tool lists rule → tests; it refuses a rule without a test and a number without a rule. `--check` prints
 * no list.
 */
export type Rule = { id: string; text: string; path: string; line: number }
export type Mention = { id: string; path: string; line: number; isTest: boolean }

/** The rules of a document, in its order. */
export const rulesOf = ({ path, text: document }: SourceFile): Rule[] =>
  document.split("\n").flatMap((text, index) => {
    const [, id, words] = /^- \*\*([A-Z]+-\d+)\*\* (.*)$/.exec(text) ?? []
    return id && words ? [{ id, text: words, path, line: index + 1 }] : []
  })

/** Later definitions of a number that another rule has. */
export const duplicates = (rules: Rule[]): Rule[] =>
  rules.filter((rule, index) => rules.findIndex(({ id }) => id === rule.id) !== index)

/** Rule numbers in the names of tests and in comments; comments are searched only for groups that have rules. */
export function mentionsOf(files: SourceFile[], rules: Rule[]): Mention[] {
  const groups = [...new Set(rules.map((rule) => rule.id.replace(/-\d+$/, "")))]
  // An empty choice would match every dash before a digit.
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

/** Mentions of numbers without a rule. */
export function undefinedMentions(mentions: Mention[], rules: Rule[]): Mention[] {
  const ids = new Set(rules.map((rule) => rule.id))
  return mentions.filter((mention) => !ids.has(mention.id))
}

/** Rules without a test. */
export function untested(mentions: Mention[], rules: Rule[]): Rule[] {
  const tested = new Set(mentions.filter((mention) => mention.isTest).map((mention) => mention.id))
  return rules.filter((rule) => !tested.has(rule.id))
}

/** The documents with rules. Pages in folders of docs/api are generated. */
export const contractFiles = (): SourceFile[] =>
  ["docs/api/*.md", "docs/dashboard/*.md"]
    .flatMap((pattern) => globSync(pattern, { cwd: inRepo() }))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(inRepo(path), "utf8") }))

export const readContract = (): Rule[] => contractFiles().flatMap(rulesOf)

function printList(rules: Rule[], mentions: Mention[]): void {
  for (const rule of rules) {
    const files = new Set(mentions.filter((one) => one.isTest && one.id === rule.id).map((one) => one.path))
    console.log(`${rule.id.padEnd(12)} ${[...files].join(", ") || "(no test)"}`)
  }
}

if (import.meta.main) {
  const rules = readContract()
  const mentions = mentionsOf(sourceFiles(), rules)
  if (!argv.includes("--check")) printList(rules, mentions)
  const missing = untested(mentions, rules)
  const faults = [
    ...duplicates(rules).map(({ path, line, id }) => `${path}:${line} defines ${id} again`),
    ...undefinedMentions(mentions, rules).map(({ path, line, id }) => `${path}:${line} names ${id}, no rule`),
  ]
  const faultsAndGaps = [
    ...faults,
    ...missing.map(({ path, line, id }) => `${path}:${line} ${id} has no test`),
  ]
  for (const fault of faultsAndGaps) console.log(fault)
  console.log(`${rules.length} rules, ${rules.length - missing.length} of them named by a test.`)
  process.exitCode = faultsAndGaps.length === 0 ? 0 : 1
}
