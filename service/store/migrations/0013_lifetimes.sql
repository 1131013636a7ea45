CREATE TABLE "job_files" (
	"project_id" bigint NOT NULL,
	"job_id" text NOT NULL,
	"file_no" smallint NOT NULL,
	"is_inline" boolean NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_files_project_id_job_id_file_no_pk" PRIMARY KEY("project_id","job_id","file_no")
);
--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "has_content" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "job_files_age" ON "job_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attempts_age" ON "attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "captured_age" ON "captured" USING btree ("received_at","size");--> statement-breakpoint
CREATE INDEX "jobs_age" ON "jobs" USING btree ("has_content","created_at");