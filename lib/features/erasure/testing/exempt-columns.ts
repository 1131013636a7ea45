/**
 * Columns in which an erasure does not search (ERASE-6), by the reason. Every other column with text is in
 * lib/data/store/mention-tables.ts: a new one has to be put into either list.
 */

type Exempt = { reason: string; columns: Readonly<Record<string, readonly string[]>> }

/** Exempt in every table: ids that the dashboard makes, and tokens of leases. */
export const exemptNames: readonly string[] = [
  ...["project_id", "user_id", "lease_token"],
  ...["created_by", "changed_by", "invited_by", "accepted_by", "acknowledged_by", "asked_by", "approved_by"],
  ...["ended_by", "published_by", "promoted_by", "began_by", "said_by", "resolved_by", "added_by"],
]

export const exemptColumns: readonly Exempt[] = [
  {
    reason: "id that the dashboard or the mail service makes",
    columns: {
      alert_deliveries: ["firing_id", "destination_id"],
      alert_destinations: ["destination_id"],
      alert_firings: ["firing_id", "rule_id"],
      alert_rules: ["rule_id", "destination_ids"],
      connections: ["connection_id"],
      deployments: ["deployment_id"],
      erasures: ["erasure_id"],
      events: ["job_id"],
      exports: ["dump_id"],
      invitations: ["invitation_id"],
      letter_search: ["job_id"],
      letters: ["job_id"],
      mail_requests: ["request_id"],
      projects: ["service_project_id", "connection_id"],
      reports: ["report_id", "view_id"],
      saved_views: ["view_id"],
      send_run_messages: ["run_id"],
      send_run_parts: ["run_id", "job_id"],
      send_runs: ["run_id"],
      sessions: ["session_id"],
      template_comments: ["comment_id", "draft_id", "thread_id"],
      template_drafts: ["draft_id", "template_id"],
      template_part_uses: ["part_id", "draft_id"],
      template_promotions: ["draft_id", "target_project_id", "target_draft_id"],
      template_publications: ["publication_id", "draft_id", "parts"],
      template_samples: ["draft_id", "sample_id"],
      template_tests: ["test_id", "draft_id", "template_id"],
      template_updates: ["draft_id"],
      template_versions: ["draft_id"],
    },
  },
  {
    reason: "word of a list that the program or the mail service has, figures, times",
    columns: {
      alert_deliveries: ["news", "outcome"],
      alert_destinations: ["kind", "language", "last_outcome"],
      alert_firings: ["resolution"],
      alert_rules: ["metric", "condition", "quiet_hours", "time_zone"],
      audit: ["action"],
      blocks: ["block_type", "domain_status"],
      catch_ups: ["outcome", "left_out", "days", "fill_state"],
      counted_names: ["dimension"],
      counts: ["status"],
      erasures: ["stage"],
      events: ["status"],
      invitations: ["role"],
      letters: ["status", "statuses"],
      mailbox_domains: ["provider"],
      members: ["role"],
      projects: ["time_zone"],
      refused_callbacks: ["reason"],
      reports: ["every", "time_zone", "last_outcome"],
      saved_views: ["page"],
      segment_changes: ["family"],
      segment_counts: ["family", "cells"],
      segments: ["family"],
      send_run_parts: ["outcome"],
      send_runs: ["state", "waits_for"],
      sender_domain_states: ["state"],
      template_comments: ["place"],
      template_drafts: ["kind", "part", "field_revisions"],
      template_publications: ["state", "kind", "why", "composed_with"],
      template_tests: ["rule", "end_reason"],
      template_versions: ["kind", "origin", "composed_with"],
    },
  },
  {
    reason: "hash, sealed or packed",
    columns: {
      alert_destinations: ["sealed", "sealed_address", "token_hash"],
      blocks: ["fingerprint"],
      erasure_keys: ["sealed"],
      erasures: ["address_hash", "pseudonym_key", "address_sealed"],
      event_writes: ["pending"],
      events: ["fingerprint"],
      invitations: ["token_hash"],
      keys: ["sealed", "last_four", "previous_sealed", "previous_last_four"],
      mail_requests: ["recipient_hash"],
      template_drafts: ["base_sha256"],
    },
  },
  {
    reason: "written anew from columns that are searched, with the row that they are in",
    columns: {
      events: ["delivery_status", "ip", "user_agent", "country_code", "traffic_type", "sender_ip"],
      letter_search: ["email", "subject", "tags", "domain", "provider", "template_id", "campaign_id"],
    },
  },
  { reason: "place of the search, emptied at its end", columns: { erasures: ["cursor"] } },
  {
    reason: "domain without a local part (ERASE-4)",
    columns: { mailbox_domains: ["domain"], sender_domain_states: ["domain"] },
  },
  {
    reason: "address of a computer or a server, not of a person; of a member's browser",
    columns: { audit: ["ip", "user_agent"], refused_callbacks: ["address"] },
  },
  { reason: "one word of letters (SPELLING-4)", columns: { project_words: ["word"] } },
  {
    reason: "settings of the project that the dashboard and the mail service make",
    columns: { projects: ["sandbox_sender", "callback_url"] },
  },
  {
    reason: "text of templates, written for all recipients, which ERASE-1 leaves alone",
    columns: {
      brands: ["brand"],
      template_drafts: ["fields", "searched", "state", "before_source"],
      template_publications: ["fields", "document", "content"],
      template_updates: ["update"],
      template_versions: ["fields", "document", "content"],
    },
  },
  {
    reason: "account of a member of the dashboard, or of the whole installation, which ERASE-1 leaves alone",
    columns: {
      account_settings: ["name", "value"],
      connections: ["name", "base_url", "header_brand", "account_email"],
      identities: ["issuer", "subject"],
      personal_links: ["token_hash", "purpose", "email"],
      preferences: ["name", "value"],
      recovery_codes: ["code_hash"],
      sessions: ["method", "ip", "user_agent"],
      users: ["email", "name", "password_hash", "totp_sealed", "language"],
    },
  },
]
