CREATE TABLE "accounts" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"rights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"project_id" bigint NOT NULL,
	"key_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_right" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_sealed" text,
	"last_four" text NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_project_id_key_id_pk" PRIMARY KEY("project_id","key_id"),
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"project_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"user_id" integer NOT NULL,
	"is_account_space" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"send_enabled" boolean DEFAULT true NOT NULL,
	"custom_unsubscribe_url_enabled" boolean DEFAULT false NOT NULL,
	"backend_domain_id" integer,
	"unsubscribe_page_id" integer,
	"email_counter_since" timestamp (3) with time zone,
	"email_counter_base" integer DEFAULT 0 NOT NULL,
	"email_counter_limit" integer DEFAULT 0 NOT NULL,
	"email_counter_mode" text DEFAULT 'default' NOT NULL,
	"rights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"api_key_hash" text NOT NULL,
	"api_key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "projects_api_key_hash_unique" UNIQUE("api_key_hash")
);
--> statement-breakpoint
CREATE TABLE "delivery_processes" (
	"process" text PRIMARY KEY NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_deliveries" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"relays_sealed" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sts_policies" (
	"domain" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"mode" text NOT NULL,
	"mx" text[] NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"refresh_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weaker_tls" (
	"host" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_polls" (
	"project_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "domain_polls_project_id_domain_pk" PRIMARY KEY("project_id","domain")
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"project_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"verification_record" text NOT NULL,
	"verification_status" text DEFAULT 'unconfirmed' NOT NULL,
	"dkim_selector" text DEFAULT 'us' NOT NULL,
	"dkim_public_key" text NOT NULL,
	"dkim_private_sealed" text NOT NULL,
	"dkim_status" text DEFAULT 'inactive' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "domains_project_id_domain_pk" PRIMARY KEY("project_id","domain")
);
--> statement-breakpoint
CREATE TABLE "dump_files" (
	"project_id" bigint NOT NULL,
	"dump_id" uuid NOT NULL,
	"file_no" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "dump_files_project_id_dump_id_file_no_pk" PRIMARY KEY("project_id","dump_id","file_no")
);
--> statement-breakpoint
CREATE TABLE "dump_pieces" (
	"project_id" bigint NOT NULL,
	"dump_id" uuid NOT NULL,
	"file_no" integer NOT NULL,
	"piece_no" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "dump_pieces_project_id_dump_id_file_no_piece_no_pk" PRIMARY KEY("project_id","dump_id","file_no","piece_no")
);
--> statement-breakpoint
CREATE TABLE "dumps" (
	"project_id" bigint NOT NULL,
	"dump_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"dump_status" text DEFAULT 'queued' NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"lease" text,
	CONSTRAINT "dumps_project_id_dump_id_pk" PRIMARY KEY("project_id","dump_id"),
	CONSTRAINT "dumps_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"project_id" bigint NOT NULL,
	"event_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_name" text NOT NULL,
	"letter_id" text,
	"job_id" text,
	"email" text,
	"status" text,
	"event_time" timestamp (3) with time zone NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "events_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "spam_blocks" (
	"project_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"sender_ip" text NOT NULL,
	"rejections" integer DEFAULT 0 NOT NULL,
	"counted_since" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "spam_blocks_project_id_domain_sender_ip_pk" PRIMARY KEY("project_id","domain","sender_ip")
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"project_id" bigint NOT NULL,
	"letter_id" text NOT NULL,
	"status" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_counts_project_id_letter_id_status_hour_pk" PRIMARY KEY("project_id","letter_id","status","hour")
);
--> statement-breakpoint
CREATE TABLE "letter_counts" (
	"project_id" bigint NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"shard" smallint NOT NULL,
	"letters" integer NOT NULL,
	CONSTRAINT "letter_counts_project_id_day_shard_pk" PRIMARY KEY("project_id","day","shard")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"project_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_windows_project_id_key_id_pk" PRIMARY KEY("project_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "validations" (
	"project_id" bigint NOT NULL,
	"validation_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "validations_validation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "validations_project_id_validation_id_pk" PRIMARY KEY("project_id","validation_id")
);
--> statement-breakpoint
CREATE TABLE "writers" (
	"writer" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"project_id" bigint NOT NULL,
	"letter_id" text NOT NULL,
	"try_no" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"host" text NOT NULL,
	"tls" text,
	"delivery_status" text NOT NULL,
	"reply" text NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"conversation" jsonb NOT NULL,
	CONSTRAINT "attempts_project_id_letter_id_try_no_pk" PRIMARY KEY("project_id","letter_id","try_no")
);
--> statement-breakpoint
CREATE TABLE "job_files" (
	"project_id" bigint NOT NULL,
	"job_id" text NOT NULL,
	"file_no" smallint NOT NULL,
	"is_inline" boolean NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_files_project_id_job_id_file_no_pk" PRIMARY KEY("project_id","job_id","file_no")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"project_id" bigint NOT NULL,
	"job_id" text NOT NULL,
	"message" jsonb,
	"has_content" boolean DEFAULT true NOT NULL,
	"language" text,
	"from_email" text NOT NULL,
	"template_id" uuid,
	"template_version" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source" text NOT NULL,
	"idempotence_key" text,
	"send_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jobs_project_id_job_id_pk" PRIMARY KEY("project_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"project_id" bigint NOT NULL,
	"letter_id" text NOT NULL,
	"job_id" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"template_version" integer,
	"substitutions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text,
	"status_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letters_project_id_letter_id_pk" PRIMARY KEY("project_id","letter_id")
);
--> statement-breakpoint
CREATE TABLE "queue" (
	"project_id" bigint NOT NULL,
	"letter_id" text NOT NULL,
	"domain" text NOT NULL,
	"site" text,
	"size_class" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"try_count" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"lease" text,
	CONSTRAINT "queue_letter_id_project_id_pk" PRIMARY KEY("letter_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "picture_contents" (
	"project_id" bigint NOT NULL,
	"picture_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_contents_project_id_picture_id_pk" PRIMARY KEY("project_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"project_id" bigint NOT NULL,
	"picture_id" uuid NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pictures_project_id_picture_id_pk" PRIMARY KEY("project_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "captured" (
	"project_id" bigint NOT NULL,
	"captured_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "captured_captured_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"letter_id" text NOT NULL,
	"job_id" text,
	"message_id" text NOT NULL,
	"mail_from" text NOT NULL,
	"rcpt_to" text NOT NULL,
	"from_header" text NOT NULL,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"size" integer NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"raw" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "captured_project_id_captured_id_pk" PRIMARY KEY("project_id","captured_id"),
	CONSTRAINT "captured_once" UNIQUE("project_id","message_id","rcpt_to")
);
--> statement-breakpoint
CREATE TABLE "reader_actions" (
	"project_id" bigint NOT NULL,
	"captured_id" bigint NOT NULL,
	"action" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "reader_actions_project_id_captured_id_action_pk" PRIMARY KEY("project_id","captured_id","action")
);
--> statement-breakpoint
CREATE TABLE "confirmed_emails" (
	"project_id" bigint NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'unconfirmed' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"link_sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "confirmed_emails_project_id_email_pk" PRIMARY KEY("project_id","email")
);
--> statement-breakpoint
CREATE TABLE "subscribe_requests" (
	"project_id" bigint NOT NULL,
	"request_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subscribe_requests_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"letter_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"followed_at" timestamp (3) with time zone,
	CONSTRAINT "subscribe_requests_project_id_request_id_pk" PRIMARY KEY("project_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "suppression_removals" (
	"project_id" bigint NOT NULL,
	"removal_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "suppression_removals_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suppression_removals_project_id_removal_id_pk" PRIMARY KEY("project_id","removal_id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"project_id" bigint NOT NULL,
	"email" text NOT NULL,
	"cause" text NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"letter_id" text,
	"batch" text,
	"line" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "suppressions_project_id_email_cause_pk" PRIMARY KEY("project_id","email","cause")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"project_id" bigint NOT NULL,
	"tag_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tags_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tags_project_id_tag_id_pk" PRIMARY KEY("project_id","tag_id"),
	CONSTRAINT "tags_tag" UNIQUE("project_id","tag")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"project_id" bigint NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"variant" jsonb,
	"summary" jsonb GENERATED ALWAYS AS (content - '{body,attachments,inline_attachments}'::text[]) STORED,
	"searched" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(content ->> 'subject', '') || ' ' || coalesce(content ->> 'from_name', '') || ' ' || coalesce(content ->> 'from_email', ''))) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "templates_project_id_template_id_pk" PRIMARY KEY("project_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "call_tries" (
	"project_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"try_no" integer NOT NULL,
	"webhook_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"http_status" integer,
	"error" text,
	"url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"body" "bytea",
	"answer_headers" jsonb,
	"answer_body" text,
	CONSTRAINT "call_tries_project_id_call_id_try_no_pk" PRIMARY KEY("project_id","call_id","try_no")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"project_id" bigint NOT NULL,
	"call_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "calls_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"event_ids" bigint[] NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"lease" text,
	"last_try_at" timestamp (3) with time zone,
	"last_http_status" integer,
	"last_error" text,
	"last_duration_ms" integer,
	"replay_id" bigint,
	CONSTRAINT "calls_project_id_call_id_pk" PRIMARY KEY("project_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"project_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "outbox_project_id_webhook_id_event_id_pk" PRIMARY KEY("project_id","webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "replay_events" (
	"project_id" bigint NOT NULL,
	"replay_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "replay_events_project_id_replay_id_event_id_pk" PRIMARY KEY("project_id","replay_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"project_id" bigint NOT NULL,
	"replay_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "replays_replay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"request" jsonb NOT NULL,
	"rate" integer NOT NULL,
	"events" integer NOT NULL,
	"paced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"stop_reason" text,
	CONSTRAINT "replays_project_id_replay_id_pk" PRIMARY KEY("project_id","replay_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"project_id" bigint NOT NULL,
	"webhook_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"event_format" text DEFAULT 'json_post' NOT NULL,
	"delivery_info" smallint DEFAULT 0 NOT NULL,
	"single_event" smallint DEFAULT 0 NOT NULL,
	"message_info" smallint DEFAULT 0 NOT NULL,
	"max_parallel" integer DEFAULT 10 NOT NULL,
	"spam_block" boolean DEFAULT true NOT NULL,
	"email_status" text[] NOT NULL,
	"key_id" bigint,
	"last_success_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_project_id_webhook_id_pk" PRIMARY KEY("project_id","webhook_id"),
	CONSTRAINT "webhooks_url" UNIQUE("project_id","url")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_revoked" ON "api_keys" USING btree ("revoked_at") WHERE "api_keys"."revoked_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name" ON "projects" USING btree ("user_id",lower("name")) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_processes_leased" ON "delivery_processes" USING btree ("leased_until");--> statement-breakpoint
CREATE INDEX "sts_policies_refresh" ON "sts_policies" USING btree ("refresh_at") WHERE "sts_policies"."used_at" > "sts_policies"."fetched_at";--> statement-breakpoint
CREATE INDEX "sts_policies_kept" ON "sts_policies" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "weaker_tls_kept" ON "weaker_tls" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "domain_polls_age" ON "domain_polls" USING btree ("full_at");--> statement-breakpoint
CREATE INDEX "domains_unchecked" ON "domains" USING btree ("project_id",coalesce("checked_at", "created_at")) WHERE "domains"."dkim_status" = 'inactive' and not "domains"."is_sandbox";--> statement-breakpoint
CREATE INDEX "dumps_expires" ON "dumps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "dumps_unfinished" ON "dumps" USING btree ("created_at") WHERE "dumps"."dump_status" in ('queued', 'in_process');--> statement-breakpoint
CREATE INDEX "events_letter" ON "events" USING btree ("project_id","letter_id","status");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("project_id","event_time");--> statement-breakpoint
CREATE INDEX "spam_blocks_lifted" ON "spam_blocks" USING btree ("lifted_at") WHERE "spam_blocks"."lifted_at" is not null;--> statement-breakpoint
CREATE INDEX "spam_blocks_blocked" ON "spam_blocks" USING btree ("refused_at") WHERE "spam_blocks"."refused_at" is not null;--> statement-breakpoint
CREATE INDEX "spam_blocks_quiet" ON "spam_blocks" USING btree ("counted_since") WHERE "spam_blocks"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "visit_counts_age" ON "visit_counts" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "validations_started" ON "validations" USING btree ("project_id","started_at");--> statement-breakpoint
CREATE INDEX "validations_age" ON "validations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "writers_written" ON "writers" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "attempts_age" ON "attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "job_files_age" ON "job_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_idempotence" ON "jobs" USING btree ("project_id","idempotence_key","created_at") WHERE "jobs"."idempotence_key" is not null;--> statement-breakpoint
CREATE INDEX "jobs_age" ON "jobs" USING btree ("has_content","created_at");--> statement-breakpoint
CREATE INDEX "letters_job" ON "letters" USING btree ("project_id","job_id","email");--> statement-breakpoint
CREATE INDEX "letters_email" ON "letters" USING btree ("project_id",lower("email"));--> statement-breakpoint
CREATE INDEX "queue_ready" ON "queue" USING btree ("project_id","size_class",hashtext(coalesce("site", "domain")),"due_at") WHERE "queue"."is_ready" and "queue"."lease" is null;--> statement-breakpoint
CREATE INDEX "queue_scheduled" ON "queue" USING btree ("project_id","due_at") WHERE not "queue"."is_ready";--> statement-breakpoint
CREATE INDEX "queue_leased" ON "queue" USING btree ("lease") WHERE "queue"."lease" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_content" ON "pictures" USING btree ("project_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_token" ON "pictures" USING btree ("project_id","token");--> statement-breakpoint
CREATE INDEX "pictures_created" ON "pictures" USING btree ("project_id","created_at","picture_id") WHERE "pictures"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pictures_deleted" ON "pictures" USING btree ("deleted_at") WHERE "pictures"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "captured_job" ON "captured" USING btree ("project_id","job_id");--> statement-breakpoint
CREATE INDEX "captured_age" ON "captured" USING btree ("received_at","size");--> statement-breakpoint
CREATE INDEX "reader_actions_due" ON "reader_actions" USING btree ("due_at") WHERE "reader_actions"."done_at" is null;--> statement-breakpoint
CREATE INDEX "subscribe_requests_created" ON "subscribe_requests" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "subscribe_requests_age" ON "subscribe_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "suppression_removals_age" ON "suppression_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "suppressions_created" ON "suppressions" USING btree ("project_id","created_at","email","cause");--> statement-breakpoint
CREATE INDEX "suppressions_cause" ON "suppressions" USING btree ("project_id","cause","created_at","email");--> statement-breakpoint
CREATE INDEX "suppressions_address" ON "suppressions" USING btree ("project_id",("email" collate "C"),"cause");--> statement-breakpoint
CREATE INDEX "suppressions_domain" ON "suppressions" USING btree ("project_id",(split_part("email", '@', 2) collate "C"),("email" collate "C"),"cause");--> statement-breakpoint
CREATE INDEX "suppressions_expires" ON "suppressions" USING btree ("expires_at") WHERE "suppressions"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name" ON "templates" USING btree ("project_id",lower("name"));--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("project_id","created_at","template_id");--> statement-breakpoint
CREATE INDEX "call_tries_started" ON "call_tries" USING btree ("project_id","started_at");--> statement-breakpoint
CREATE INDEX "call_tries_webhook" ON "call_tries" USING btree ("project_id","webhook_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_due" ON "calls" USING btree ("project_id","webhook_id","next_try_at","call_id") WHERE "calls"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "calls_leased" ON "calls" USING btree ("project_id","webhook_id") WHERE "calls"."lease" is not null;--> statement-breakpoint
CREATE INDEX "calls_webhook" ON "calls" USING btree ("project_id","webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_created" ON "calls" USING btree ("project_id","created_at","call_id");--> statement-breakpoint
CREATE INDEX "calls_waiting" ON "calls" USING btree ("project_id","webhook_id","created_at") WHERE "calls"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "calls_replay" ON "calls" USING btree ("project_id","replay_id") WHERE "calls"."replay_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_replay_waiting" ON "calls" USING btree ("project_id","replay_id","next_try_at") WHERE "calls"."status" = 'waiting' and "calls"."replay_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_ended" ON "calls" USING btree ("created_at") WHERE "calls"."status" <> 'waiting';--> statement-breakpoint
CREATE INDEX "replays_running" ON "replays" USING btree ("project_id","replay_id") WHERE "replays"."status" = 'running';--> statement-breakpoint
CREATE INDEX "replays_webhook" ON "replays" USING btree ("project_id","webhook_id","replay_id");--> statement-breakpoint
CREATE INDEX "replays_stopped" ON "replays" USING btree ("project_id","replay_id") WHERE "replays"."status" = 'stopped';--> statement-breakpoint
CREATE INDEX "replays_finished" ON "replays" USING btree ("finished_at") WHERE "replays"."status" <> 'running';--> statement-breakpoint
-- Updates of these tables cost no flush; their rows may be lost in a crash of the server.
ALTER TABLE "rate_windows" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "delivery_processes" SET UNLOGGED;--> statement-breakpoint
-- Rows of these tables come and go all the time: dead rows are removed soon, whatever the settings of the server.
ALTER TABLE "queue" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "outbox" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "calls" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "reader_actions" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);--> statement-breakpoint
-- Few rows that change with every batch.
ALTER TABLE "letter_counts" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "writers" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);
