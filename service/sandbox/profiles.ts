import type { SandboxProvider } from "#contract/mailbox-provider-names"
import type { Behaviour } from "./behaviour.ts"
import { privacyProxyAgent } from "./user-agents.ts"

/** Behaviours of recipients who accept messages. */
const accepting = {
  opened: { actions: [{ action: "open", fromMs: 300, toMs: 2000 }] },
  clicked: {
    actions: [
      { action: "open", fromMs: 300, toMs: 1500 },
      { action: "click", fromMs: 1600, toMs: 3000 },
    ],
  },
  // A privacy proxy loads the picture of every message on arrival, whether or not a person reads it.
  "machine-opened": { actions: [{ action: "open", fromMs: 100, toMs: 1000 }], userAgent: privacyProxyAgent },
  slow: { answerAfterMs: 5000 },
} as const satisfies Record<string, Omit<Behaviour, "word">>

/** The step at which each refusal is made, and whether a second attempt is accepted. */
const refusing = {
  greylisted: { at: "rcpt", isOnlyFirstTime: true },
  "rate-limited": { at: "rcpt", isOnlyFirstTime: true },
  deferred: { at: "data" },
  full: { at: "rcpt" },
  unknown: { at: "rcpt" },
  "spam-rejected": { at: "data" },
} as const satisfies Record<string, Pick<NonNullable<Behaviour["refusal"]>, "at" | "isOnlyFirstTime">>

/** `share`: the recipients with this behaviour, out of 1,000. */
type Fate = Behaviour & { share: number }

type Sample = {
  /** Shares of recipients who accept messages and do something. */
  accepted: Partial<Record<keyof typeof accepting, number>>
  /** Shares of recipients for whom messages are refused, with the reply. */
  refused: Partial<Record<keyof typeof refusing, readonly [share: number, reply: string]>>
}

const samples: Record<SandboxProvider, Sample> = {
  greenpost: {
    accepted: { opened: 370, clicked: 150, "machine-opened": 50 },
    refused: {
      "rate-limited": [25, "450 4.2.1 This account is receiving mail too quickly; send it again later"],
      deferred: [4, "421 4.7.28 An unusual rate of mail from [192.0.2.25]; it is rate limited for now"],
      full: [12, "452 4.2.2 The recipient's inbox is out of storage space"],
      unknown: [16, "550 5.1.1 No such account; check the address for typing errors"],
      "spam-rejected": [6, "550 5.7.1 This message is likely unsolicited mail and was not accepted"],
    },
  },
  bluepost: {
    accepted: { opened: 300, clicked: 110, "machine-opened": 40 },
    refused: {
      "rate-limited": [60, "451 4.7.500 Server busy; [192.0.2.25] may try again later"],
      deferred: [12, "451 4.7.650 [192.0.2.25] has been rate limited for a while (S775)"],
      full: [6, "552 5.2.2 The recipient's mailbox is full"],
      unknown: [22, "550 5.5.0 The mailbox is unavailable: no such user"],
      "spam-rejected": [24, "550 5.7.501 Access denied: this sender's mail was reported as spam"],
    },
  },
  silverpost: {
    accepted: { opened: 120, clicked: 90, "machine-opened": 560 },
    refused: {
      "rate-limited": [10, "451 4.7.1 Too many messages from this address in a short time"],
      full: [14, "552 5.2.2 The user is over quota"],
      unknown: [12, "550 5.1.1 User lookup: no such user record"],
      "spam-rejected": [4, "554 5.7.1 The content was judged to be spam"],
    },
  },
  amberpost: {
    accepted: { opened: 260, clicked: 80, slow: 60 },
    refused: {
      greylisted: [240, "450 4.2.0 Greylisted: this sender is new here, come back in five minutes"],
      deferred: [6, "451 4.3.0 Temporary lookup failure"],
      full: [45, "452 4.2.2 The mailbox is over quota"],
      unknown: [35, "550 5.1.1 Recipient unknown in the local table"],
      "spam-rejected": [8, "554 5.7.1 Refused by the content filter: spam score too high"],
    },
  },
  rosepost: {
    accepted: { opened: 270, clicked: 90, "machine-opened": 30, slow: 20 },
    refused: {
      "rate-limited": [90, "451 4.7.0 Too many messages from 192.0.2.25 at once; come back later"],
      deferred: [14, "421 4.7.0 [TSS04] Mail from 192.0.2.25 waits: unexpected volume or complaints"],
      full: [20, "552 5.2.2 This user's mailbox is over quota"],
      unknown: [48, "554 delivery error: this user has no account here"],
      "spam-rejected": [10, "554 5.7.9 [PH01] The message is not accepted: its content breaks our rules"],
    },
  },
}

const fatesOf = ({ accepted, refused }: Sample): Fate[] => [
  ...entriesOf(accepted).map(([word, share]) => ({ word, share, ...accepting[word] })),
  ...entriesOf(refused).map(([word, [share, reply]]) => ({
    ...{ word, share },
    refusal: { ...refusing[word], code: Number(reply.slice(0, 3)), text: reply.slice(4) },
  })),
]

/** The entries of an object literal, whose keys are those of its type. */
const entriesOf = <Key extends string, Value>(object: Partial<Record<Key, Value>>): [Key, Value][] =>
  Object.entries(object) as [Key, Value][]

/**
 * Providers of the sandbox (SANDBOX-8). The shares are samples. Codes and enhanced codes are those of large providers
 * (Google, Microsoft, Apple, Yahoo, and Postfix with greylisting at a regional provider); the sentences are ours. Recipients
 * outside all shares accept messages and leave them unread.
 */
export const profiles: readonly { provider: SandboxProvider; domain: string; fates: readonly Fate[] }[] =
  entriesOf(samples).map(([provider, sample]) => ({
    ...{ provider, domain: `${provider}.example` },
    fates: fatesOf(sample),
  }))
