/** Options of one message in the header `X-{brand}` of SMTP (SMTP-11), with the kind of value each takes. */
export const smtpHeaderKeys = {
  template_engine: "string",
  template_id: "string",
  global_language: "string",
  global_substitutions: "object",
  global_metadata: "object",
  track_links: "flag",
  track_read: "flag",
  skip_unsubscribe: "bit",
  idempotence_key: "string",
  tags: "list",
  strict: "flag",
  bypass_global: "bit",
  bypass_unavailable: "bit",
  bypass_unsubscribed: "bit",
  bypass_complained: "bit",
} as const

export type HeaderKey = keyof typeof smtpHeaderKeys
export type HeaderKind = (typeof smtpHeaderKeys)[HeaderKey]
