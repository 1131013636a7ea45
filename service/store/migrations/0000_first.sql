CREATE TABLE "accounts" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"rights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "calls_project_id_call_id_pk" PRIMARY KEY("project_id","call_id")
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
	CONSTRAINT "domains_project_id_domain_pk" PRIMARY KEY("project_id","domain")
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
CREATE TABLE "jobs" (
	"project_id" bigint NOT NULL,
	"job_id" text NOT NULL,
	"message" jsonb NOT NULL,
	"subject" text NOT NULL,
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
	"substitutions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text,
	"status_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letters_project_id_letter_id_pk" PRIMARY KEY("project_id","letter_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"project_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "outbox_project_id_webhook_id_event_id_pk" PRIMARY KEY("project_id","webhook_id","event_id")
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
	"email_counter" integer DEFAULT 0 NOT NULL,
	"email_counter_limit" integer DEFAULT 0 NOT NULL,
	"email_counter_mode" text DEFAULT 'default' NOT NULL,
	"api_key_hash" text NOT NULL,
	"api_key_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "projects_api_key_hash_unique" UNIQUE("api_key_hash")
);
--> statement-breakpoint
CREATE TABLE "queue" (
	"project_id" bigint NOT NULL,
	"letter_id" text NOT NULL,
	"domain" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"try_count" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"lease" text,
	CONSTRAINT "queue_project_id_letter_id_pk" PRIMARY KEY("project_id","letter_id")
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
CREATE TABLE "suppressions" (
	"project_id" bigint NOT NULL,
	"email" text NOT NULL,
	"cause" text NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"letter_id" text,
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "templates_project_id_template_id_pk" PRIMARY KEY("project_id","template_id")
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
	"last_success_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_project_id_webhook_id_pk" PRIMARY KEY("project_id","webhook_id"),
	CONSTRAINT "webhooks_url" UNIQUE("project_id","url")
);
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_due" ON "calls" USING btree ("next_try_at") WHERE "calls"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "calls_webhook" ON "calls" USING btree ("project_id","webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "captured_job" ON "captured" USING btree ("project_id","job_id");--> statement-breakpoint
CREATE INDEX "events_letter" ON "events" USING btree ("project_id","letter_id");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("project_id","event_time");--> statement-breakpoint
CREATE INDEX "letters_job" ON "letters" USING btree ("project_id","job_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name" ON "projects" USING btree ("user_id",lower("name")) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "queue_due" ON "queue" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "reader_actions_due" ON "reader_actions" USING btree ("due_at") WHERE "reader_actions"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name" ON "templates" USING btree ("project_id",lower("name"));--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("project_id","created_at");