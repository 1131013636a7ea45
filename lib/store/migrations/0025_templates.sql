CREATE TABLE "brands" (
	"project_id" text PRIMARY KEY NOT NULL,
	"brand" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_drafts" (
	"project_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"template_id" text,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"field_revisions" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"state" "bytea",
	"state_seq" bigint DEFAULT 0 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"base_version" integer,
	"published_revision" integer,
	"published_seq" bigint,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_drafts_project_id_draft_id_pk" PRIMARY KEY("project_id","draft_id")
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
	"origin" text NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "template_versions_project_id_draft_id_version_pk" PRIMARY KEY("project_id","draft_id","version")
);
--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_drafts_template" ON "template_drafts" USING btree ("project_id","template_id");--> statement-breakpoint
CREATE INDEX "template_drafts_changed" ON "template_drafts" USING btree ("project_id","changed_at");