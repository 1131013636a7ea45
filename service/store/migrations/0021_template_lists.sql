DROP INDEX "templates_created";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "summary" jsonb GENERATED ALWAYS AS (content - '{body,attachments,inline_attachments}'::text[]) STORED;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(content ->> 'subject', '') || ' ' || coalesce(content ->> 'from_name', '') || ' ' || coalesce(content ->> 'from_email', ''))) STORED;--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("project_id","created_at","template_id");