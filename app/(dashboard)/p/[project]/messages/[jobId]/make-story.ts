import { at } from "#lib/platform/clock"
import type { EventFact, LetterFact, StoryData } from "./story-data.ts"

/** Facts of one message, for tests of this page. */

export const storyStartMs = Date.UTC(2026, 10, 20, 7, 41, 7)

const letter: LetterFact = {
  job_id: "1tQk8V-0003xR-2f",
  email: "lena.fischer@example.com",
  status: "delivered",
  subject: "Your order is confirmed",
  from_email: "shop@harbour.example",
  template_id: null,
  template_version: null,
  delivery_status: null,
  destination_response: null,
  tags: [],
  campaign_id: null,
  read_by: null,
  metadata: {},
  first_at: at(storyStartMs),
  last_at: at(storyStartMs),
}

export const anEventFact = (status: string, seconds: number, more: Partial<EventFact> = {}): EventFact => ({
  status,
  event_time: at(storyStartMs + seconds * 1000),
  delivery_status: null,
  destination_response: null,
  url: null,
  raw: {},
  ...more,
})

/** Of a role that may read messages and nothing else. */
export const noRights: StoryData["can"] = {
  templates: false,
  suppressions: false,
  domains: false,
  webhooks: false,
  send: false,
  release: false,
}

export const aStory = (
  known: Partial<LetterFact> = {},
  events: readonly EventFact[] = [],
  more: Partial<StoryData> = {},
): StoryData => ({
  project: "shop",
  letter: { ...letter, ...known },
  letters: [{ email: letter.email, status: letter.status, tag: "a", href: "?to=a" }],
  events,
  takenBy: { kind: "mail_server" },
  provider: "other",
  blocks: [],
  sandboxDomain: null,
  sender: null,
  timeZone: "UTC",
  nowMs: storyStartMs + 60_000,
  isMasked: false,
  templateName: null,
  can: { templates: true, suppressions: true, domains: true, webhooks: true, send: true, release: true },
  language: "en",
  keptDays: 45,
  ...more,
})
