import type { DeliveryStatus } from "#contract/delivery-status"
import { blankAddresses, blankHosts } from "./blank-quoted.ts"
import { blockListShapes, blockLists } from "./bounce-rules/block-lists.ts"
import type { ProviderCode } from "./bounce-rules/provider-code.ts"
import { providerCodes } from "./bounce-rules/provider-codes.ts"
import { replyCodes, statusCodes } from "./bounce-rules/status-codes.ts"
import { type Clue, type Meaning, outcomes, type Phase, type Strength } from "./bounce-rules.ts"
import { readWords } from "./read-words.ts"

export type Classification = {
  outcome: "delivered" | "soft" | "hard"
  delivery_status: DeliveryStatus
  /** The refusal never suppresses its address (BOUNCE-6). */
  neverSuppresses?: true
}

/**
 * Meaning of a reply for a letter (BOUNCE-1): clues of every layer are gathered, and the strongest decides (BOUNCE-2).
 * A 4xx code keeps every letter alive.
 */
export function classifyReply(
  reply: string,
  phase: Phase,
  tables: readonly ProviderCode[] = providerCodes,
): Classification {
  const text = flat(reply)
  const code = codeOf(text)
  if (phase === "data" && code >= 200 && code < 300)
    return { outcome: "delivered", delivery_status: "ok_delivered" }
  const isTemporary = saysTemporary(text, code)
  const clues = cluesOf(text, code, phase, tables)
  const meaning = strongest(clues)
  if (!meaning) return byCodeAlone(code)
  const { delivery_status, class: kind, keptAt4xx } = outcomes[meaning]
  return {
    outcome: kind === "soft" || isTemporary ? "soft" : "hard",
    delivery_status: isTemporary && !keptAt4xx ? "err_will_retry" : delivery_status,
    ...(isOurs(meaning, clues) ? { neverSuppresses: true } : {}),
  }
}

/** BOUNCE-6: the refusal concerns our setup or rate. A clue to that effect loses only to the recipient's own fault. */
function isOurs(meaning: Meaning, layers: readonly Clue[][]): boolean {
  const { aboutMailbox, aboutDomain, neverSuppresses } = outcomes[meaning]
  if (aboutMailbox || aboutDomain) return false
  return neverSuppresses === true || layers.some((layer) => layer.some((clue) => clue.neverSuppresses))
}

/**
 * The clues of every layer, as separate lists, because two layers that agree independently are more reliable than one.
 */
function cluesOf(text: string, code: number, phase: Phase, tables: readonly ProviderCode[]): Clue[][] {
  const withoutAddresses = blankAddresses(text)
  const withoutHosts = blankHosts(withoutAddresses)
  return [
    statusCodesIn(withoutAddresses),
    nameBlockList(withoutAddresses.toLowerCase()),
    tables.filter(({ pattern, isOfHost }) => pattern.test(isOfHost ? withoutAddresses : withoutHosts)),
    readWords(withoutCodes(text), phase).map((clue) => weakened(clue, phase)),
    replyCodes.filter((one) => one.code === code),
  ].map((layer) => layer.filter(({ means }) => canBeSaid(means, phase)))
}

/** A reply to a connection or a sender is not about a mailbox: it would suppress an address that exists. */
const canBeSaid = (means: Meaning, phase: Phase): boolean =>
  !(outcomes[means].aboutMailbox && ["connect", "ehlo", "mail"].includes(phase)) &&
  !(outcomes[means].aboutDomain && ["ehlo", "mail", "data"].includes(phase))

/**
 * Meanings of words that are unlikely at a step, and how much weaker they count: after a recipient was accepted, it is
 * hardly unknown, and before one was named, no relaying was requested.
 */
const unlikely: Partial<Record<Phase, { means: Meaning; weaker: number }>> = {
  connect: { means: "destination_misconfigured", weaker: 3 },
  ehlo: { means: "destination_misconfigured", weaker: 3 },
  data: { means: "user_unknown", weaker: 2 },
}

function weakened(clue: Clue, phase: Phase): Clue {
  const rule = unlikely[phase]
  if (rule?.means !== clue.means) return clue
  return { ...clue, strength: Math.max(1, clue.strength - rule.weaker) as Strength }
}

/** The meaning with the strongest clue; each other layer with the same meaning adds one. */
function strongest(layers: Clue[][]): Meaning | undefined {
  const weights = new Map<Meaning, number>()
  for (const layer of layers) {
    const inLayer = new Map<Meaning, number>()
    for (const { means, strength } of layer) inLayer.set(means, Math.max(inLayer.get(means) ?? 0, strength))
    for (const [means, strength] of inLayer) {
      const before = weights.get(means)
      weights.set(means, before === undefined ? strength : Math.max(before, strength) + 1)
    }
  }
  let best: Meaning | undefined
  for (const means of Object.keys(outcomes) as Meaning[])
    if ((weights.get(means) ?? 0) > (best ? (weights.get(best) ?? 0) : 0)) best = means
  return best
}

const enhancedCode = /(?<![\d.])[245]\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/g

const statusCodesIn = (text: string): Clue[] =>
  [...text.matchAll(enhancedCode)].flatMap(([, code]) => statusCodes.filter((one) => one.code === code))

function nameBlockList(lower: string): Clue[] {
  const blockList = blockLists.find(({ names }) => names.some((name) => lower.includes(name)))
  if (blockList) return [{ means: "blacklisted", strength: blockList.strength ?? 9 }]
  return blockListShapes.some((shape) => shape.test(lower)) ? [{ means: "blacklisted", strength: 8 }] : []
}

/** No clue at all: the code alone. No code at all means that the host did not answer. */
const byCodeAlone = (code: number): Classification =>
  code >= 500
    ? { outcome: "hard", delivery_status: "err_delivery_failed" }
    : { outcome: "soft", delivery_status: "err_will_retry" }

const charsRead = 2000

/** Without the code that lines of an answer repeat (`550-5.1.1 …\n550 5.1.1 …`), joined by blanks or not. */
const flat = (reply: string): string => {
  const text = reply
    .slice(0, charsRead)
    .replace(/\r?\n\d{3}[- ](?:[245]\.\d{1,3}\.\d{1,3}(?:\s|$))?/g, " ")
    .replace(/[^\S\n]+/g, " ")
    .trim()
  const head = text.slice(0, 3)
  return text.replace(/ ([245]\d\d)[- ](?:[245]\.\d{1,3}\.\d{1,3} )?/g, (found, code) =>
    code === head ? " " : found,
  )
}

const withoutCodes = (text: string): string => text.replace(/^\d{3}[- ]/, "").replace(enhancedCode, " ")

/** The code at the beginning, or in a quoted reply of another host (`host mx said: 550 …`). */
const codeOf = (text: string): number =>
  Number(
    /^([2-5]\d\d)(?:\D|$)/.exec(text)?.[1] ??
      /(?:said|me|response|error|returned|with|->)[: ]{1,3}['"<]?([45]\d\d)[ -]/i.exec(text)?.[1] ??
      0,
  )

const saysTemporary = (text: string, code: number): boolean =>
  code ? code >= 400 && code < 500 : /^4\.\d{1,3}\.\d{1,3}\b/.test(text)
