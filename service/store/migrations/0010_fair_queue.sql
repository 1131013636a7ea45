DROP INDEX "queue_due";--> statement-breakpoint
ALTER TABLE "queue" DROP CONSTRAINT "queue_project_id_letter_id_pk";--> statement-breakpoint
ALTER TABLE "queue" ADD CONSTRAINT "queue_letter_id_project_id_pk" PRIMARY KEY("letter_id","project_id");--> statement-breakpoint
ALTER TABLE "queue" ADD COLUMN "size_class" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue" ADD COLUMN "is_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "queue_ready" ON "queue" USING btree ("project_id","size_class",hashtext("domain"),"due_at") WHERE "queue"."is_ready" and "queue"."lease" is null;--> statement-breakpoint
CREATE INDEX "queue_scheduled" ON "queue" USING btree ("project_id","due_at") WHERE not "queue"."is_ready";--> statement-breakpoint
CREATE INDEX "queue_leased" ON "queue" USING btree ("lease") WHERE "queue"."lease" is not null;