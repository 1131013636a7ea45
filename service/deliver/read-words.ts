import { blankQuoted, quotedWords } from "./blank-quoted.ts"
import { canCombine, combine } from "./bounce-rules/combinations.ts"
import { vocabularies } from "./bounce-rules/vocabularies.ts"
import type { Predicate, Subject, Vocabulary } from "./bounce-rules/vocabulary.ts"
import { type Clue, outcomes, type Phase } from "./bounce-rules.ts"
import { type FindPhrases, type PhraseMatch, phraseFinder } from "./find-phrases.ts"

/**
 * Clues in the words of a reply (layer 4 of BOUNCE-2), sentence by sentence, without those that only advise. A phrase
 * with one meaning is a clue alone; any other predicate gets its meaning from the nearest subject.
 */
export const readWords = (text: string, phase: Phase): Clue[] =>
  sentencesOf(plainWords(text)).flatMap((sentence) => {
    const statements = findStatements(sentence)
    const subjects = subjectsIn(sentence)
    return [
      ...statements.flatMap((match) =>
        match.meanings.flatMap((clue) =>
          clue === "silent" ? [] : [ofParty(clue, partyBefore(match, subjects))],
        ),
      ),
      ...findPredicates(sentence)
        .filter((match) => !isSilenced(match, statements))
        .flatMap((match) =>
          match.meanings.flatMap((predicate) => {
            const possible = subjects.filter(({ meanings }) => canCombine(predicate, meanings[0]))
            return combine(predicate, subjectOf(match, possible, phase)) ?? []
          }),
        ),
    ]
  })

const isSilenced = (predicate: PhraseMatch<Predicate>, statements: PhraseMatch<Clue | "silent">[]): boolean =>
  statements.some(
    ({ meanings, start, end }) =>
      meanings.includes("silent") && start <= predicate.start && predicate.end <= end,
  )

/** The last party that is named before a phrase (`Sender address rejected: Domain not found`). */
const partyBefore = (phrase: PhraseMatch<unknown>, subjects: SubjectMatch[]): Subject | undefined =>
  subjects
    .filter(({ end, meanings }) => end <= phrase.start && meanings.some((one) => parties.includes(one)))
    .at(-1)?.meanings[0]

const parties: readonly Subject[] = ["sender", "client", "recipient"]

/** A mailbox of the sender, or a domain of the sender or the sending host, is no reason to give up the recipient's. */
function ofParty(clue: Clue, party: Subject | undefined): Clue {
  const { aboutMailbox, aboutDomain } = outcomes[clue.means]
  const isSenders = party === "sender" ? aboutMailbox || aboutDomain : party === "client" && aboutDomain
  return isSenders ? { ...clue, means: "policy" } : clue
}

/**
 * The nearest subject. In answer to HELO and MAIL, an address and its domain are the sender's; in answer to DATA, a domain
 * is.
 */
function subjectOf(
  predicate: PhraseMatch<Predicate>,
  subjects: SubjectMatch[],
  phase: Phase,
): Subject | "none" {
  let nearest: Subject | "none" = "none"
  let least = Number.POSITIVE_INFINITY
  for (const subject of subjects) {
    const distance = distanceTo(subject, predicate)
    if (distance >= least) continue
    least = distance
    nearest = subject.meanings[0] ?? "none"
  }
  const isSenders =
    (sendersIn[phase] ?? []).includes(nearest) ||
    (nearest === "domain" && partyBefore(predicate, subjects) === "sender")
  return isSenders ? "sender" : nearest
}

const sendersIn: Partial<Record<Phase, readonly (Subject | "none")[]>> = {
  ehlo: ["address", "domain"],
  mail: ["address", "recipient", "domain"],
  data: ["domain"],
}

/** In letters. A subject after the predicate, within it, or that is a quoted name counts as further away than it is. */
function distanceTo({ start, end, isQuoted }: SubjectMatch, predicate: PhraseMatch<Predicate>): number {
  const bare = isQuoted ? 40 : 0
  if (end <= predicate.start) return predicate.start - end + bare
  return start >= predicate.end ? start - predicate.end + 10 + bare : 60 + bare
}

type SubjectMatch = PhraseMatch<Subject> & { isQuoted: boolean }

const subjectsIn = (sentence: string): SubjectMatch[] =>
  findSubjects(sentence).map((match) => ({
    ...match,
    isQuoted: quotedWords.has(sentence.slice(match.start, match.end)),
  }))

/** Lower case, without accents and contractions, and without the names that are quoted. */
const plainWords = (text: string): string =>
  blankQuoted(text)
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .replace(/[’`]/g, "'")
    .replace(/n't\b/g, " not")
    .replace(/\bcannot\b|\bca not\b/g, "can not")
    .replace(/\bwo not\b/g, "will not")
    .replaceAll("_", " ")

/** A point, a semicolon or a line ends a sentence, but not the point in a name or number. */
const sentencesOf = (text: string): string[] =>
  text.split(/[.;!?]+(?:\s|$)|[。；！\n]/).filter((sentence) => !isAdvice(sentence))

const isAdvice = (sentence: string): boolean => {
  const [first] = findAdvice(sentence)
  return first !== undefined && !/[\p{L}\p{N}]/u.test(sentence.slice(0, first.start))
}

const finder = <Meaning>(of: (vocabulary: Vocabulary) => [string, Meaning][]): FindPhrases<Meaning> =>
  phraseFinder(vocabularies.flatMap(of))

const findSubjects = finder<Subject>(({ subjects }) =>
  (Object.keys(subjects) as Subject[]).flatMap((subject) =>
    (subjects[subject] ?? []).map((phrase): [string, Subject] => [phrase, subject]),
  ),
)

const findPredicates = finder<Predicate>(({ predicates }) =>
  (Object.keys(predicates) as Predicate[]).flatMap((predicate) =>
    (predicates[predicate] ?? []).map((phrase): [string, Predicate] => [phrase, predicate]),
  ),
)

const findStatements = finder<Clue | "silent">(({ statements, silent }) => [
  ...statements.flatMap(({ phrases, ...clue }) => phrases.map((phrase): [string, Clue] => [phrase, clue])),
  ...(silent ?? []).map((phrase): [string, "silent"] => [phrase, "silent"]),
])

const findAdvice = finder<true>(({ advice }) =>
  (advice ?? []).map((phrase): [string, true] => [phrase, true]),
)
