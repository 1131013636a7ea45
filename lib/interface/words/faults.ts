import { refusals } from "#words/refusals"
import type { Language } from "#lib/interface/format/language"

/**
 * The dashboard's own refusals in the reader's language, by their English sentence: code refuses in English, and the
 * last step before display (app/api/answer.ts, app/fault.ts) looks the sentence up in lib/interface/words/refusals.
 * `{…}` is a variable part; a `{reason}` is itself such a sentence, `{roles}` and `{others}` are names of roles. A
 * sentence that is not there comes from the mail service and stays unchanged.
 */
type Translated = Exclude<Language, "en">
type Pattern = { expression: RegExp; sentence: string; names: string[] }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Sentences with variable parts, the longest first, because it is the most specific. */
const patternsOf = (sentences: Readonly<Record<string, string>>): Pattern[] =>
  Object.entries(sentences)
    .filter(([english]) => english.includes("{"))
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, sentence]) => ({
      expression: new RegExp(
        `^${english
          .split(/\{\w+\}/)
          .map(escaped)
          .join("(.+?)")}$`,
        "s",
      ),
      sentence,
      names: Array.from(english.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    }))

const patterns = Object.fromEntries(
  Object.entries(refusals).map(([language, { sentences }]) => [language, patternsOf(sentences)]),
) as Record<Translated, Pattern[]>

/** A refusal in the reader's language; one that is not ours stays unchanged. */
export function faultIn(sentence: string, language: Language): string {
  if (language === "en") return sentence
  const { sentences } = refusals[language]
  if (Object.hasOwn(sentences, sentence)) return sentences[sentence] ?? sentence
  for (const { expression, sentence: translated, names } of patterns[language]) {
    const found = expression.exec(sentence)
    if (!found) continue
    const values = new Map(names.map((name, at) => [name, valueIn(name, found[at + 1] ?? "", language)]))
    return translated.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
  }
  return sentence
}

function valueIn(name: string, value: string, language: Translated): string {
  if (name === "reason") return faultIn(value, language)
  return name === "roles" || name === "others" ? rolesIn(value, language) : value
}

/** "Managers, editors and operators" in the reader's language. */
const rolesIn = (roles: string, language: Translated): string =>
  roles.replace(/\w+/g, (word) => refusals[language].roles[word.toLowerCase()] ?? word)
