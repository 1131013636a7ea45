CREATE TABLE "template_tests" (
	"project_id" text NOT NULL,
	"test_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"template_id" text NOT NULL,
	"live_version" integer NOT NULL,
	"tried_version" integer NOT NULL,
	"share" integer NOT NULL,
	"rule" jsonb,
	"began_by" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	"winner" integer,
	"trouble" text,
	"due_at" timestamp (3) with time zone,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "template_tests_project_id_test_id_pk" PRIMARY KEY("project_id","test_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "template_tests_running" ON "template_tests" USING btree ("project_id","draft_id") WHERE "template_tests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "template_tests_of_draft" ON "template_tests" USING btree ("project_id","draft_id","began_at");--> statement-breakpoint
CREATE INDEX "template_tests_due" ON "template_tests" USING btree ("due_at") WHERE "template_tests"."due_at" is not null;