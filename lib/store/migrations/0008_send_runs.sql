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
CREATE INDEX "send_run_messages_age" ON "send_run_messages" USING btree ("project_id","ended_at");--> statement-breakpoint
CREATE INDEX "send_run_parts_age" ON "send_run_parts" USING btree ("project_id","ended_at");--> statement-breakpoint
CREATE INDEX "send_runs_newest" ON "send_runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "send_runs_drafts" ON "send_runs" USING btree ("project_id","created_by","created_at") WHERE "send_runs"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "send_runs_due" ON "send_runs" USING btree ("next_at") WHERE "send_runs"."state" = 'running' or "send_runs"."is_trying";--> statement-breakpoint
CREATE INDEX "send_runs_leased" ON "send_runs" USING btree ("project_id","lease_until") WHERE "send_runs"."state" = 'running' or "send_runs"."is_trying";--> statement-breakpoint
CREATE INDEX "send_runs_still" ON "send_runs" USING btree ("changed_at") WHERE "send_runs"."state" in ('draft', 'paused', 'failed');--> statement-breakpoint
CREATE INDEX "send_runs_age" ON "send_runs" USING btree ("project_id","ended_at");
