import { domainInAscii, domainOf } from "#contract/address"
import { piecesOf } from "../expression.ts"
import { type FilledText, filledTexts } from "./filled-texts.ts"
import type { Found } from "./publication.ts"
import type { Survey } from "./survey.ts"

/** SENDER-1. An address with tags is only known when a message is sent. */
export function unverifiedSender({ head, verifiedDomains }: Survey): Found<{ domain: string }>[] {
  const from = (head.from_email ?? "").trim()
  if (verifiedDomains === null || from === "" || hasTags(from)) return []
  const domain = asciiDomain(domainOf(from))
  return verifiedDomains.map(asciiDomain).includes(domain)
    ? []
    : [{ place: "from_email", values: { domain } }]
}

const asciiDomain = (domain: string): string => domainInAscii(domain) ?? domain
const hasTags = (text: string): boolean => piecesOf(text).some((piece) => "expr" in piece)

type Line = "subject" | "preheader"

/** Number of characters that mailboxes display. */
const charsMax: Record<Line, number> = { subject: 70, preheader: 140 }

export const emptySubject = (survey: Survey) => emptyLine(survey, "subject")
export const longSubject = (survey: Survey) => longLine(survey, "subject")
export const missingPreheader = (survey: Survey) => emptyLine(survey, "preheader")
export const longPreheader = (survey: Survey) => longLine(survey, "preheader")

/** As written or, with tags, with the first sample that leaves it empty. */
function emptyLine(survey: Survey, place: Line): Found<{ sample: string | null }>[] {
  const empty = linesOf(survey, place).find(({ text }) => text === "")
  return empty ? [{ place, values: { sample: empty.sample } }] : []
}

/** The longest one of all samples. */
function longLine(
  survey: Survey,
  place: Line,
): Found<{ chars: number; charsMax: number; sample: string | null }>[] {
  const [longest] = linesOf(survey, place)
    .map(({ text, sample }) => ({ chars: [...text].length, sample }))
    .sort((a, b) => b.chars - a.chars)
  if (!longest || longest.chars <= charsMax[place]) return []
  return [{ place, values: { ...longest, charsMax: charsMax[place] } }]
}

const linesOf = ({ document, head, scopes }: Survey, place: Line): FilledText[] =>
  filledTexts(place === "subject" ? head.subject : document.preheader, scopes)
