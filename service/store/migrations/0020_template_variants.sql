ALTER TABLE "letters" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "variant" jsonb;