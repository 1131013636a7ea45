CREATE TABLE "template_part_uses" (
	"project_id" text NOT NULL,
	"part_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"is_in_draft" boolean NOT NULL,
	"published_version" integer,
	CONSTRAINT "template_part_uses_project_id_part_id_draft_id_pk" PRIMARY KEY("project_id","part_id","draft_id")
);
--> statement-breakpoint
ALTER TABLE "template_drafts" ADD COLUMN "part" text;--> statement-breakpoint
CREATE INDEX "template_part_uses_draft" ON "template_part_uses" USING btree ("project_id","draft_id");