import MessageFormat from "@messageformat/core"
// @ts-expect-error: the package has no types for this file.
import compileModule from "@messageformat/core/compile-module.js"
import { type Content, parse, type Token } from "@messageformat/parser"

/**
 * Messages in ICU MessageFormat, one JSON file per feature and language, become a module per feature: a plain sentence
 * is a string, one with values a function of them. Nothing is parsed in the browser, and the compiler checks the values
 * of a message. English defines the messages; the other languages have the same ones, with each plural form of their
 * language.
 */

/** A file of messages: sentences, by name, in groups and lists. */
export type Messages = string | readonly Messages[] | { readonly [name: string]: Messages }

/** A feature's messages by language. */
export type Feature = { name: string; byLanguage: ReadonlyMap<string, Messages>; parts: readonly string[] }

export type Compiled = { js: string; types: string }

/** A module for each language too, which exports its `words` alone; `words:de/tag` is the one of a feature it takes from. */
export type CompiledFeature = Compiled & { byLanguage: ReadonlyMap<string, string>; exported: string }

/** Faults in the messages of a feature, a line each; empty when they can be compiled. */
export function faultsOf(feature: Feature): string[] {
  const english = flat(feature.byLanguage.get("en") ?? {})
  return [...feature.byLanguage].flatMap(([language, messages]) => {
    const translated = flat(messages)
    const at = (path: string) => `${language}/${feature.name}.json: ${path}`
    return [
      ...[...english.keys()].filter((path) => !translated.has(path)).map((path) => `${at(path)} is missing.`),
      ...[...translated.keys()]
        .filter((path) => !english.has(path))
        .map((path) => `${at(path)} is not in English.`),
      ...[...translated].flatMap(([path, text]) =>
        faultsOfMessage(text, language, english.get(path)).map((fault) => `${at(path)} ${fault}`),
      ),
    ]
  })
}

function faultsOfMessage(text: string, language: string, english: string | undefined): string[] {
  try {
    const known = english === undefined ? undefined : argumentsOf(english)
    const unknown = [...argumentsOf(text).keys()].filter((name) => known && !known.has(name))
    return [
      ...unknown.map((name) => `uses {${name}}, which English does not have.`),
      ...missingForms(parse(text), language).map((form) => `lacks the plural form "${form}".`),
      ...(/\{'|'\}/.test(shownOf(parse(text)))
        ? ["shows an apostrophe beside a brace: quote braces together, '{{'."]
        : []),
    ]
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** All that a message may show, without its values. */
const shownOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "content") return token.value
      return "cases" in token ? token.cases.map((one) => shownOf(one.tokens)).join(" ") : " "
    })
    .join("")

/** Plural forms of a language (CLDR) that are missing from the message. */
function missingForms(tokens: readonly Token[], language: string): string[] {
  return tokens.flatMap((token) => {
    if (!("cases" in token)) return []
    const inner = token.cases.flatMap((one) => missingForms(one.tokens, language))
    if (token.type === "select") return inner
    const covered = token.cases.map((one) => one.key)
    const { pluralCategories } = new Intl.PluralRules(language, {
      type: token.type === "plural" ? "cardinal" : "ordinal",
    }).resolvedOptions()
    return [...pluralCategories.filter((form) => !covered.includes(form)), ...inner]
  })
}

/** Arguments of a message, by name: a number where it counts, one of some words where it chooses, any text else. */
export function argumentsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === "content" || token.type === "octothorpe") continue
      const before = found.get(token.arg)
      found.set(token.arg, before && before !== plain ? before : typeOf(token))
      if ("cases" in token) for (const one of token.cases) visit(one.tokens)
    }
  }
  visit(parse(text))
  return found
}

/** Numbers too: one that is not a count, such as a port, is printed as it is. */
const plain = "string | number"

function typeOf(token: Exclude<Token, Content | { type: "octothorpe" }>): string {
  if (token.type === "plural" || token.type === "selectordinal") return "number"
  if (token.type === "function") return token.key === "number" ? "number" : "string"
  if (token.type !== "select") return plain
  const keys = token.cases.map((one) => one.key)
  return keys.includes("true") || keys.includes("false") ? "boolean" : "string"
}

/** The module of a feature, and its types. Its messages have no faults. */
export function compileFeature({ name, byLanguage, parts }: Feature): CompiledFeature {
  const exported = `${camel(name)}Words`
  const languages = [...byLanguage.keys()]
  const withValues = new Set(
    [...flat(byLanguage.get("en") ?? {})]
      .filter(([, text]) => argumentsOf(text).size > 0)
      .map(([path]) => path),
  )
  const modules = languages.map((language) =>
    moduleOf(language, byLanguage.get(language) ?? {}, parts, withValues),
  )
  const imports = new Map<string, Set<string>>()
  for (const { imported } of modules)
    for (const [from, names] of imported) imports.set(from, new Set([...(imports.get(from) ?? []), ...names]))
  const others = parts.map((part) => `import { ${camel(part)}Words } from "./${part}.js"`)
  const english = byLanguage.get("en") ?? {}
  return {
    exported,
    byLanguage: new Map(
      languages.map((language, place) => [language, alone(language, modules[place], parts)] as const),
    ),
    js: [
      header,
      ...[...imports].map(([from, names]) => `import { ${[...names].sort().join(", ")} } from "${from}"`),
      ...others,
      ...modules.flatMap(({ functions, texts }) => [functions, texts].filter((text) => text !== "")),
      `export const ${exported} = { ${languages.map((language) => `${language}: in_${language}`).join(", ")} }`,
      "",
    ].join("\n"),
    types: [
      header,
      ...others,
      `export type ${capital(exported)} = ${parts.map((part) => `(typeof ${camel(part)}Words)["en"] & `).join("")}${typesOf(english)}`,
      `export declare const ${exported}: { ${languages.map((language) => `${language}: ${capital(exported)}`).join("; ")} }`,
      "",
    ].join("\n"),
  }
}

const header = "// Written by tools/words.ts out of lib/interface/words/messages."

/** Module that a browser of that language loads. */
function alone(language: string, module: Module | undefined, parts: readonly string[]): string {
  if (!module) return ""
  const { imported, functions, texts } = module
  return [
    header,
    ...[...imported].map(([from, names]) => `import { ${names.join(", ")} } from "${from}"`),
    ...parts.flatMap((part, place) => [
      `import { words as part${place} } from "words:${language}/${part}"`,
      `const ${camel(part)}Words = { ${language}: part${place} }`,
    ]),
    functions,
    texts,
    `export const words = in_${language}`,
    "",
  ].join("\n")
}

type Module = { imported: Map<string, string[]>; functions: string; texts: string }

/** The messages of a language: functions for those with values, and the texts as they are grouped, which name them. */
function moduleOf(
  language: string,
  messages: Messages,
  parts: readonly string[],
  withValues: ReadonlySet<string>,
): Module {
  const format = new MessageFormat([language], { returnType: "string" })
  const dynamic: Record<string, string> = {}
  const text = (message: string, path: string): string => {
    const tokens = parse(message)
    // A language that needs no values still has a function, because the caller does not depend on the language.
    if (!withValues.has(path) && tokens.every((token) => token.type === "content"))
      return JSON.stringify(tokens.map((token) => (token.type === "content" ? token.value : "")).join(""))
    const name = `m${Object.keys(dynamic).length}`
    dynamic[name] = message
    return `of_${language}.${name}`
  }
  const print = (part: Messages, path: string): string => {
    if (typeof part === "string") return text(part, path)
    if (Array.isArray(part)) return `[${part.map((one, place) => print(one, `${path}.${place}`)).join(", ")}]`
    return `{ ${Object.entries(part)
      .map(([name, inner]) => entry(name, inner, `${path}.${name}`))
      .join(", ")} }`
  }
  const entry = (name: string, inner: Messages, path: string): string =>
    `${JSON.stringify(name)}: ${print(inner, path)}`
  const lines = [
    ...parts.map((part) => `...${camel(part)}Words.${language}`),
    ...Object.entries(messages).map(([name, inner]) => entry(name, inner, name)),
  ]
  const module: string = compileModule(format, dynamic)
  const start = module.indexOf("export default ")
  const imported = Array.from(
    module.slice(0, start).matchAll(/import \{ (.*?) \} from "(.*?)"/g),
    ([, names = "", from = ""]) => [from, names.split(", ")] as const,
  )
  return {
    imported: new Map(imported),
    functions:
      Object.keys(dynamic).length === 0
        ? ""
        : `const of_${language} = ${module.slice(start + "export default ".length).trimEnd()}`,
    texts: `const in_${language} = {\n${lines.map((line) => `  ${line},\n`).join("")}}`,
  }
}

function typesOf(messages: Messages): string {
  if (typeof messages === "string") {
    const parameters = [...argumentsOf(messages)].map(([name, type]) => `${name}: ${type}`)
    return parameters.length === 0 ? "string" : `(given: { ${parameters.join("; ")} }) => string`
  }
  if (Array.isArray(messages)) return `readonly [${messages.map(typesOf).join(", ")}]`
  return `{ ${Object.entries(messages)
    .map(([name, inner]) => `readonly ${JSON.stringify(name)}: ${typesOf(inner)}`)
    .join("; ")} }`
}

/** Sentences by their place: `faults.tooLong`. */
function flat(messages: Messages, path = ""): Map<string, string> {
  if (typeof messages === "string") return new Map([[path, messages]])
  return new Map(
    Object.entries(messages).flatMap(([name, inner]) => [
      ...flat(inner, path === "" ? name : `${path}.${name}`),
    ]),
  )
}

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
