CREATE TABLE "visit_counts" (
	"project_id" bigint NOT NULL,
	"letter_id" text NOT NULL,
	"status" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_counts_project_id_letter_id_status_hour_pk" PRIMARY KEY("project_id","letter_id","status","hour")
);
--> statement-breakpoint
CREATE INDEX "visit_counts_age" ON "visit_counts" USING btree ("hour");