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
CREATE TABLE "template_publications" (
	"project_id" text NOT NULL,
	"publication_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb,
	"document" jsonb,
	"content" jsonb,
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
ALTER TABLE "projects" ADD COLUMN "publish_needs_second" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "template_comments_draft" ON "template_comments" USING btree ("project_id","draft_id","said_at");--> statement-breakpoint
CREATE UNIQUE INDEX "template_publications_open" ON "template_publications" USING btree ("project_id","draft_id") WHERE "template_publications"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "template_publications_draft" ON "template_publications" USING btree ("project_id","draft_id","asked_at");--> statement-breakpoint
CREATE INDEX "template_publications_due" ON "template_publications" USING btree ("next_at");