-- Both come with PostgreSQL (contrib) and are trusted: the role that owns the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"project_id" text NOT NULL,
	"firing_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"news" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"outcome" text,
	"said" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "alert_deliveries_project_id_firing_id_destination_id_news_pk" PRIMARY KEY("project_id","firing_id","destination_id","news")
);
--> statement-breakpoint
CREATE TABLE "alert_destinations" (
	"project_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"sealed_address" text,
	"sealed" text,
	"confirmed_at" timestamp (3) with time zone,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	"language" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_outcome" text,
	"last_said" text,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "alert_destinations_project_id_destination_id_pk" PRIMARY KEY("project_id","destination_id"),
	CONSTRAINT "alert_destinations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "alert_firings" (
	"project_id" text NOT NULL,
	"firing_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"subject" text NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"breached_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	"facts" jsonb NOT NULL,
	"last_value" double precision NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"acknowledged_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "alert_firings_project_id_firing_id_pk" PRIMARY KEY("project_id","firing_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"project_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"name" text NOT NULL,
	"metric" text NOT NULL,
	"filter" jsonb NOT NULL,
	"condition" jsonb NOT NULL,
	"window_minutes" smallint NOT NULL,
	"volume_min" integer NOT NULL,
	"quiet_hours" jsonb,
	"time_zone" text NOT NULL,
	"destination_ids" text[] NOT NULL,
	"is_enabled" boolean NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_value" double precision,
	"last_usual" double precision,
	"last_volume" integer,
	"trouble" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "alert_rules_project_id_rule_id_pk" PRIMARY KEY("project_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "catch_ups" (
	"project_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"outcome" text,
	"reason" text,
	"compared_until" timestamp (3) with time zone,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"days" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fill_state" text,
	"fill" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_keys" (
	"project_id" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "erasure_keys_project_id_pk" PRIMARY KEY("project_id")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"project_id" text NOT NULL,
	"erasure_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"pseudonym_key" text NOT NULL,
	"address_sealed" text,
	"stage" text NOT NULL,
	"cursor" jsonb,
	"waits_until" timestamp (3) with time zone,
	"letters" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"others" integer DEFAULT 0 NOT NULL,
	"audit_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erasures_project_id_erasure_id_pk" PRIMARY KEY("project_id","erasure_id")
);
--> statement-breakpoint
CREATE TABLE "event_writes" (
	"project_id" text PRIMARY KEY NOT NULL,
	"versions" bigint NOT NULL,
	"batches" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" timestamp (3) with time zone,
	"letter_at" timestamp (3) with time zone,
	"pending" text,
	"pending_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailbox_domains" (
	"project_id" text NOT NULL,
	"domain" text NOT NULL,
	"provider" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"is_moving" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mailbox_domains_project_id_domain_pk" PRIMARY KEY("project_id","domain")
);
--> statement-breakpoint
CREATE TABLE "block_acknowledgements" (
	"project_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"domain" text NOT NULL,
	"acknowledged_by" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	CONSTRAINT "block_acknowledgements_project_id_started_at_domain_pk" PRIMARY KEY("project_id","started_at","domain")
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"project_id" text NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL,
	"deployment_id" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deployments_project_id_deployed_at_deployment_id_pk" PRIMARY KEY("project_id","deployed_at","deployment_id")
);
--> statement-breakpoint
CREATE TABLE "sender_domain_checks" (
	"project_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sender_domain_states" (
	"project_id" text NOT NULL,
	"domain" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "sender_domain_states_project_id_domain_seen_at_pk" PRIMARY KEY("project_id","domain","seen_at")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"project_id" text NOT NULL,
	"block_time" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"domain" text NOT NULL,
	"block_type" text NOT NULL,
	"domain_status" text NOT NULL,
	"smtp_blocks_count" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_project_id_block_time_fingerprint_pk" PRIMARY KEY("project_id","block_time","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"project_id" text NOT NULL,
	"bucket" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"letters_now" integer DEFAULT 0 NOT NULL,
	"letters_ever" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "counts_project_id_bucket_status_pk" PRIMARY KEY("project_id","bucket","status")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"project_id" text NOT NULL,
	"event_time" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text,
	"destination_response" text,
	"sender_ip" text,
	"url" text,
	"ip" text,
	"user_agent" text,
	"country_code" text,
	"traffic_type" text,
	"raw" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_project_id_event_time_fingerprint_pk" PRIMARY KEY("project_id","event_time","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "letter_search" (
	"project_id" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"job_id" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"tags" text[] NOT NULL,
	"domain" text NOT NULL,
	"provider" text NOT NULL,
	"template_id" text,
	"campaign_id" text,
	CONSTRAINT "letter_search_project_id_first_at_job_id_email_pk" PRIMARY KEY("project_id","first_at","job_id","email")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"project_id" text NOT NULL,
	"job_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"statuses" text[] NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"delivery_status" text,
	"destination_response" text,
	"subject" text,
	"from_email" text,
	"template_id" text,
	"template_version" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	CONSTRAINT "letters_project_id_job_id_email_pk" PRIMARY KEY("project_id","job_id","email")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"project_id" text NOT NULL,
	"view_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"query" text NOT NULL,
	"hidden_columns" text[] NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_project_id_view_id_pk" PRIMARY KEY("project_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "tag_counts" (
	"project_id" text NOT NULL,
	"bucket" timestamp (3) with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"tag" text NOT NULL,
	"letters" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"hard_bounced" integer DEFAULT 0 NOT NULL,
	"spam" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tag_counts_project_id_bucket_minutes_tag_pk" PRIMARY KEY("project_id","bucket","minutes","tag")
);
--> statement-breakpoint
CREATE TABLE "account_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"project_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" text,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_project_id_invitation_id_pk" PRIMARY KEY("project_id","invitation_id"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preferences_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"method" text NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"totp_sealed" text,
	"totp_confirmed_at" timestamp (3) with time zone,
	"totp_step" bigint,
	"language" text,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"project_id" text NOT NULL,
	"audit_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"target" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "audit_project_id_audit_id_pk" PRIMARY KEY("project_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"header_brand" text NOT NULL,
	"account_id" bigint NOT NULL,
	"account_email" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"project_id" text NOT NULL,
	"dump_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"input" jsonb NOT NULL,
	CONSTRAINT "exports_project_id_dump_id_pk" PRIMARY KEY("project_id","dump_id")
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"project_id" text NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"sealed" text NOT NULL,
	"last_four" text NOT NULL,
	"previous_sealed" text,
	"previous_last_four" text,
	"previous_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "keys_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"project_id" text PRIMARY KEY NOT NULL,
	"service_project_id" text NOT NULL,
	"connection_id" text,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"sandbox_sender" text,
	"callback_url" text,
	"guide_hidden_at" timestamp (3) with time zone,
	"keep_events_days" integer,
	"keep_messages_days" integer,
	"keep_counts_days" integer,
	"events_gone_before" timestamp (3) with time zone,
	"publish_needs_second" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_callbacks" (
	"project_id" text NOT NULL,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "refused_callbacks_project_id_reason_address_pk" PRIMARY KEY("project_id","reason","address")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"project_id" text NOT NULL,
	"report_id" text NOT NULL,
	"view_id" text NOT NULL,
	"user_id" text NOT NULL,
	"every" text NOT NULL,
	"weekday" smallint NOT NULL,
	"minute" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_said" text,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "reports_project_id_report_id_pk" PRIMARY KEY("project_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "counted_names" (
	"project_id" text NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"dimension" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "counted_names_project_id_day_dimension_name_pk" PRIMARY KEY("project_id","day","dimension","name")
);
--> statement-breakpoint
CREATE TABLE "segment_changes" (
	"project_id" text NOT NULL,
	"change_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segment_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"segment_ids" bigint[] NOT NULL,
	"quarters" integer[] NOT NULL,
	"letters_now" integer[] NOT NULL,
	"letters_ever" integer[] NOT NULL,
	CONSTRAINT "segment_changes_project_id_change_id_pk" PRIMARY KEY("project_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "segment_counts" (
	"project_id" text NOT NULL,
	"family" text NOT NULL,
	"minutes" smallint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"segment_id" bigint NOT NULL,
	"cells" "bytea" NOT NULL,
	CONSTRAINT "segment_counts_key" PRIMARY KEY("project_id","family","minutes","starts_at","segment_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"project_id" text NOT NULL,
	"family" text NOT NULL,
	"segment_id" bigint NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text NOT NULL,
	"server" text NOT NULL,
	"provider" text NOT NULL,
	"domain" text NOT NULL,
	"template_id" text NOT NULL,
	"template_version" text NOT NULL,
	"tag" text NOT NULL,
	"campaign_id" text NOT NULL,
	"traffic_type" text NOT NULL,
	"device" text NOT NULL,
	"os" text NOT NULL,
	"client" text NOT NULL,
	"country" text NOT NULL,
	"elapsed" text NOT NULL,
	"link" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segments_project_id_family_segment_id_pk" PRIMARY KEY("project_id","family","segment_id")
);
--> statement-breakpoint
CREATE TABLE "send_run_messages" (
	"project_id" text NOT NULL,
	"run_id" text NOT NULL,
	"message" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "send_run_messages_project_id_run_id_pk" PRIMARY KEY("project_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "send_run_parts" (
	"project_id" text NOT NULL,
	"run_id" text NOT NULL,
	"nth" integer NOT NULL,
	"count" integer NOT NULL,
	"recipients" jsonb NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"outcome" text,
	"job_id" text,
	"refused" jsonb,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "send_run_parts_project_id_run_id_nth_pk" PRIMARY KEY("project_id","run_id","nth")
);
--> statement-breakpoint
CREATE TABLE "send_runs" (
	"project_id" text NOT NULL,
	"run_id" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"cause" jsonb,
	"subject" text NOT NULL,
	"template_id" text,
	"send_at" timestamp (3) with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"recipients_bytes" integer DEFAULT 0 NOT NULL,
	"message_bytes" integer NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unseen" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"audit_id" bigint,
	"next_part" integer DEFAULT 0 NOT NULL,
	"is_trying" boolean DEFAULT false NOT NULL,
	"waits_for" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "send_runs_project_id_run_id_pk" PRIMARY KEY("project_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"project_id" text PRIMARY KEY NOT NULL,
	"brand" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"project_id" text NOT NULL,
	"picture_id" text NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_pictures_project_id_picture_id_pk" PRIMARY KEY("project_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "project_words" (
	"project_id" text NOT NULL,
	"word" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_words_project_id_word_pk" PRIMARY KEY("project_id","word")
);
--> statement-breakpoint
CREATE TABLE "template_comments" (
	"project_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"place" jsonb,
	"quote" text DEFAULT '' NOT NULL,
	"said" text NOT NULL,
	"said_by" text NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"resolved_by" text,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "template_comments_project_id_comment_id_pk" PRIMARY KEY("project_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "template_drafts" (
	"project_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"template_id" text,
	"kind" text NOT NULL,
	"part" text,
	"fields" jsonb NOT NULL,
	"field_revisions" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"state" "bytea",
	"state_seq" bigint DEFAULT 0 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"document_version" integer,
	"base_version" integer,
	"base_sha256" text,
	"published_revision" integer,
	"published_seq" bigint,
	"before_source" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"searched" text GENERATED ALWAYS AS (lower(coalesce(fields ->> 'name', '') || ' ' || coalesce(fields ->> 'subject', '') || ' ' || coalesce(fields ->> 'from_name', '') || ' ' || coalesce(fields ->> 'from_email', ''))) STORED,
	CONSTRAINT "template_drafts_project_id_draft_id_pk" PRIMARY KEY("project_id","draft_id")
);
--> statement-breakpoint
CREATE TABLE "template_part_uses" (
	"project_id" text NOT NULL,
	"part_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"is_in_draft" boolean NOT NULL,
	"published_version" integer,
	CONSTRAINT "template_part_uses_project_id_part_id_draft_id_pk" PRIMARY KEY("project_id","part_id","draft_id")
);
--> statement-breakpoint
CREATE TABLE "template_promotions" (
	"project_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"target_project_id" text NOT NULL,
	"target_draft_id" text NOT NULL,
	"promoted_by" text NOT NULL,
	"promoted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_promotions_project_id_draft_id_target_project_id_pk" PRIMARY KEY("project_id","draft_id","target_project_id")
);
--> statement-breakpoint
CREATE TABLE "template_publications" (
	"project_id" text NOT NULL,
	"publication_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb,
	"document" jsonb,
	"content" jsonb,
	"composed_with" text,
	"parts" jsonb,
	"revision" integer NOT NULL,
	"seq" bigint NOT NULL,
	"base_version" integer,
	"note" text NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"why" text,
	"said" text DEFAULT '' NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"version" integer,
	"next_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "template_publications_project_id_publication_id_pk" PRIMARY KEY("project_id","publication_id")
);
--> statement-breakpoint
CREATE TABLE "template_samples" (
	"project_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"sample_id" text NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"position" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_samples_project_id_draft_id_sample_id_pk" PRIMARY KEY("project_id","draft_id","sample_id")
);
--> statement-breakpoint
CREATE TABLE "template_tests" (
	"project_id" text NOT NULL,
	"test_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"template_id" text NOT NULL,
	"live_version" integer NOT NULL,
	"tried_version" integer NOT NULL,
	"share" integer NOT NULL,
	"rule" jsonb,
	"began_by" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	"winner" integer,
	"trouble" text,
	"due_at" timestamp (3) with time zone,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "template_tests_project_id_test_id_pk" PRIMARY KEY("project_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "template_updates" (
	"project_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"update" "bytea" NOT NULL,
	CONSTRAINT "template_updates_project_id_draft_id_seq_pk" PRIMARY KEY("project_id","draft_id","seq")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"project_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"document" jsonb,
	"content" jsonb NOT NULL,
	"composed_with" text,
	"origin" text NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "template_versions_project_id_draft_id_version_pk" PRIMARY KEY("project_id","draft_id","version")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_connection_id_connections_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_words" ADD CONSTRAINT "project_words_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_at") WHERE "alert_deliveries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "alert_deliveries_age" ON "alert_deliveries" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_firings_open" ON "alert_firings" USING btree ("project_id","rule_id","subject") WHERE "alert_firings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alert_firings_newest" ON "alert_firings" USING btree ("project_id","fired_at","firing_id");--> statement-breakpoint
CREATE INDEX "alert_firings_age" ON "alert_firings" USING btree ("project_id","resolved_at");--> statement-breakpoint
CREATE INDEX "alert_rules_due" ON "alert_rules" USING btree ("next_at") WHERE "alert_rules"."is_enabled";--> statement-breakpoint
CREATE INDEX "catch_ups_due" ON "catch_ups" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_address" ON "erasures" USING btree ("project_id","address_hash");--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "erasures_age" ON "erasures" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailbox_domains_due" ON "mailbox_domains" USING btree ("project_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "mailbox_domains_seen" ON "mailbox_domains" USING btree ("project_id","seen_at");--> statement-breakpoint
CREATE INDEX "sender_domain_checks_due" ON "sender_domain_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sender_domain_states_age" ON "sender_domain_states" USING btree ("project_id","seen_at");--> statement-breakpoint
CREATE INDEX "events_letter" ON "events" USING btree ("project_id","job_id","email");--> statement-breakpoint
CREATE INDEX "events_seq" ON "events" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "letter_search_recipient" ON "letter_search" USING btree ("project_id",lower(email collate "C"),"first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_domain" ON "letter_search" USING btree ("project_id","domain","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_provider" ON "letter_search" USING btree ("project_id","provider","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_template" ON "letter_search" USING btree ("project_id","template_id","first_at","job_id","email") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "letter_search_campaign" ON "letter_search" USING btree ("project_id","campaign_id","first_at","job_id","email") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "letter_search_words" ON "letter_search" USING gin ("project_id","email" gin_trgm_ops,"subject" gin_trgm_ops,"tags");--> statement-breakpoint
CREATE INDEX "letters_first" ON "letters" USING btree ("project_id","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letters_status" ON "letters" USING btree ("project_id","status","first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letters_reason" ON "letters" USING btree ("project_id","status","delivery_status","first_at","job_id","email") WHERE "letters"."status" in ('soft_bounced', 'hard_bounced');--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_requests_user" ON "mail_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_requests_recipient" ON "mail_requests" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "mail_requests_age" ON "mail_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "personal_links_user" ON "personal_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "personal_links_age" ON "personal_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "audit_resent" ON "audit" USING btree ("project_id","target") WHERE action = 'letter/resend';--> statement-breakpoint
CREATE INDEX "exports_age" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refused_callbacks_age" ON "refused_callbacks" USING btree ("project_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_of_view" ON "reports" USING btree ("project_id","view_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_link" ON "reports" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "segment_counts_segment" ON "segment_counts" USING btree ("project_id","family","minutes","segment_id","starts_at") WHERE family in ('domain', 'domain_bounce', 'domain_any_reason', 'domain_other', 'reader_domain');--> statement-breakpoint
CREATE INDEX "segments_last" ON "segments" USING btree ("project_id","last_at");--> statement-breakpoint
CREATE INDEX "segments_domain" ON "segments" USING btree ("project_id","family","domain");--> statement-breakpoint
CREATE INDEX "send_run_messages_age" ON "send_run_messages" USING btree ("project_id","ended_at");--> statement-breakpoint
CREATE INDEX "send_run_parts_age" ON "send_run_parts" USING btree ("project_id","ended_at");--> statement-breakpoint
CREATE INDEX "send_runs_newest" ON "send_runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "send_runs_drafts" ON "send_runs" USING btree ("project_id","created_by","created_at") WHERE "send_runs"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "send_runs_due" ON "send_runs" USING btree ("next_at") WHERE "send_runs"."state" = 'running' or "send_runs"."is_trying";--> statement-breakpoint
CREATE INDEX "send_runs_leased" ON "send_runs" USING btree ("project_id","lease_until") WHERE "send_runs"."state" = 'running' or "send_runs"."is_trying";--> statement-breakpoint
CREATE INDEX "send_runs_still" ON "send_runs" USING btree ("changed_at") WHERE "send_runs"."state" in ('draft', 'paused', 'failed');--> statement-breakpoint
CREATE INDEX "send_runs_age" ON "send_runs" USING btree ("project_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_content" ON "message_pictures" USING btree ("project_id","sha256");--> statement-breakpoint
CREATE INDEX "message_pictures_newest" ON "message_pictures" USING btree ("project_id","created_at","picture_id");--> statement-breakpoint
CREATE INDEX "template_comments_draft" ON "template_comments" USING btree ("project_id","draft_id","said_at");--> statement-breakpoint
CREATE UNIQUE INDEX "template_drafts_template" ON "template_drafts" USING btree ("project_id","template_id");--> statement-breakpoint
CREATE INDEX "template_drafts_unpublished" ON "template_drafts" USING btree ("project_id","changed_at","draft_id") WHERE template_id is null;--> statement-breakpoint
CREATE INDEX "template_part_uses_draft" ON "template_part_uses" USING btree ("project_id","draft_id");--> statement-breakpoint
CREATE INDEX "template_promotions_target" ON "template_promotions" USING btree ("target_project_id","target_draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_publications_open" ON "template_publications" USING btree ("project_id","draft_id") WHERE "template_publications"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "template_publications_draft" ON "template_publications" USING btree ("project_id","draft_id","asked_at");--> statement-breakpoint
CREATE INDEX "template_publications_due" ON "template_publications" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "template_publications_refused" ON "template_publications" USING btree ("project_id","ended_at") WHERE state = 'refused' and not is_seen;--> statement-breakpoint
CREATE UNIQUE INDEX "template_tests_running" ON "template_tests" USING btree ("project_id","draft_id") WHERE "template_tests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "template_tests_of_draft" ON "template_tests" USING btree ("project_id","draft_id","began_at");--> statement-breakpoint
CREATE INDEX "template_tests_due" ON "template_tests" USING btree ("due_at") WHERE "template_tests"."due_at" is not null;--> statement-breakpoint
-- Rows of this table grow when they are updated: free space in their pages lets them stay in place.
ALTER TABLE "segment_counts" SET (fillfactor = 70);
