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
DROP INDEX "template_drafts_changed";--> statement-breakpoint
ALTER TABLE "template_drafts" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(coalesce(fields ->> 'name', '') || ' ' || coalesce(fields ->> 'subject', '') || ' ' || coalesce(fields ->> 'from_name', '') || ' ' || coalesce(fields ->> 'from_email', ''))) STORED;--> statement-breakpoint
CREATE INDEX "template_promotions_target" ON "template_promotions" USING btree ("target_project_id","target_draft_id");--> statement-breakpoint
CREATE INDEX "template_drafts_unpublished" ON "template_drafts" USING btree ("project_id","changed_at","draft_id") WHERE template_id is null;