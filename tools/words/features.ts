/**
 * Features whose messages bring those of others along: a page and its frame are loaded apart, and who has the page has the
 * frame. By file of lib/interface/words/messages, without what is the same for each language.
 */
export const partsOf: Readonly<Record<string, readonly string[]>> = {
  account: ["account-frame"],
  audit: ["audit-frame"],
  confirmed: ["confirmed-frame"],
  domain: ["domain-frame"],
  export: ["export-frame"],
  inbox: ["inbox-frame"],
  messages: ["messages-frame"],
  people: ["people-frame"],
  project: ["project-frame"],
  reference: ["reference-frame"],
  send: ["send-frame"],
  settings: ["settings-frame"],
  smtp: ["smtp-frame"],
  start: ["start-frame"],
  storage: ["storage-frame"],
  story: ["story-frame"],
  suppression: ["suppression-frame"],
  tag: ["tag-frame"],
  templates: ["templates-frame"],
  validation: ["validation-frame"],
  "webhook-form": ["webhook-frame"],
  "webhook-list": ["webhook-frame"],
  webhook: ["webhook-table", "webhook-again"],
}
