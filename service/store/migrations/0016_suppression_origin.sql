ALTER TABLE "suppressions" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "line" integer;